import hashlib, hmac, json, os, time, urllib.error, urllib.request


def hand_off(user):
    """The link that brings one of your users in. It opens once, within ten minutes."""
    path = "/api/signon?application_id=6"
    body = json.dumps(user)
    t = int(time.time())
    signed = f"{t}.POST.{path}.{body}"
    v1 = hmac.new(os.environ["HOLDFAST_SECRET"].encode(), signed.encode(), hashlib.sha256)
    key = os.environ["HOLDFAST_KEY"]
    request = urllib.request.Request(
        os.environ["HOLDFAST_URL"] + path,
        data=body.encode(),
        headers={
            "Content-Type": "application/json",
            "Holdfast-Signature": f"t={t},key={key},v1={v1.hexdigest()}",
        },
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["data"]["redirect"]
    except urllib.error.HTTPError as refused:
        raise RuntimeError(json.load(refused)["message"])


# python3 hand-off.py
print(hand_off({"user_id": "sabi-1007", "mobile": "+2348030000007"}))
