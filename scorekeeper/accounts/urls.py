"""Addresses of accounts."""

from django.urls import path

from scorekeeper.accounts.views import devices, own, passkeys, sign_in, tokens

app_name = "accounts"
urlpatterns = [
    path("account/", sign_in.account, name="account"),
    path("account/code/", sign_in.send_code, name="send_code"),
    path("account/code/enter/", sign_in.enter_code, name="enter_code"),
    path("account/sign-out/", sign_in.sign_out, name="sign_out"),
    path("account/sign-out/everywhere/", sign_in.sign_out_everywhere, name="sign_out_everywhere"),
    path("account/passkey/", passkeys.sign_in_by_passkey, name="sign_in_by_passkey"),
    path("account/passkey/begin/", passkeys.begin_passkey, name="begin_passkey"),
    path("account/passkeys/", passkeys.add_passkey, name="add_passkey"),
    path("account/passkeys/begin/", passkeys.begin_new_passkey, name="begin_new_passkey"),
    path("account/passkeys/<int:passkey>/", passkeys.rename_passkey, name="rename_passkey"),
    path("account/passkeys/<int:passkey>/remove/", passkeys.remove_passkey, name="remove_passkey"),
    path("account/another-phone/", devices.another_phone, name="another_phone"),
    path("account/with/<str:token>/", devices.link, name="link"),
    path("account/phones/<int:phone>/", devices.rename_device, name="rename_device"),
    path("account/phones/<int:phone>/sign-out/", devices.sign_out_device, name="sign_out_device"),
    path("account/tokens/", tokens.make_token, name="make_token"),
    path("account/tokens/<int:number>/revoke/", tokens.revoke_token, name="revoke_token"),
    path("account/name/", own.rename, name="rename"),
    path("account/email/", own.change_email, name="change_email"),
    path("account/email/remove/", own.remove_email, name="remove_email"),
    path("account/export/", own.export, name="export"),
    path("account/delete/", own.delete, name="delete"),
]
