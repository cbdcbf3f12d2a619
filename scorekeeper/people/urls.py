"""Addresses of keys and phones."""

from django.urls import path

from scorekeeper.people import views

app_name = "people"
urlpatterns = [
    path("k/<str:token>/", views.claim, name="claim"),
    path("keys/hand-over/", views.hand_over, name="hand_over"),
    path("keys/release/", views.release, name="release"),
    path("phone/label/", views.label, name="label"),
]
