"""Addresses of the pages of leagues and their nights."""

from django.urls import path

# nights, check-in, seating
from scorekeeper.league.views import checkin, nights, seating

app_name = "league"
LEAGUE = "l/<str:league_id>/"
NIGHT = "n/<str:night_id>/"
urlpatterns = []

# nights, check-in, seating
urlpatterns += [
    path(f"{LEAGUE}nights/new/", nights.new_night, name="new_night"),
    path(NIGHT, nights.night, name="night"),
    path(f"{NIGHT}change/", nights.change_night, name="change_night"),
    path(f"{NIGHT}close/", nights.close_night, name="close_night"),
    path(f"{NIGHT}reopen/", nights.reopen_night, name="reopen_night"),
    path(f"{NIGHT}checkin/", checkin.checkin, name="checkin"),
    path(f"{NIGHT}checkin/come/", checkin.come, name="come"),
    path(f"{NIGHT}checkin/go/", checkin.go, name="go"),
    path(f"{NIGHT}checkin/walk-in/", checkin.walk_in, name="walk_in"),
    path(f"{NIGHT}seating/", seating.seating, name="seating"),
    path(f"{NIGHT}seating/accept/", seating.accept, name="accept_seating"),
    path(f"{NIGHT}seating/news/", seating.news, name="seating_news"),
    path(f"{NIGHT}seating/print/", nights.seating_list, name="seating_list"),
]
