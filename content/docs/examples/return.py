import hashlib, hmac, os, sys, time
from urllib.parse import parse_qsl, urlsplit

NAMES = {"application_id", "key", "loan_id", "outcome", "state", "t"}


def returned(address):
    """What we say of your user who comes back to this address, or None when we do not say it."""
    query = urlsplit(address).query
    # The parts as they travelled, so that no two ways of escaping differ.
    parts = sorted(part for part in query.split("&") if part.split("=")[0] in NAMES)
    signed = "&".join(parts)
    secret = os.environ["HOLDFAST_SECRET"].encode()
    right = hmac.new(secret, signed.encode(), hashlib.sha256).hexdigest()
    given = dict(parse_qsl(query)).get("signature", "")
    if not hmac.compare_digest(right.encode(), given.encode()):
        return None
    said = dict(parse_qsl(signed))
    return said if time.time() - int(said["t"]) <= 300 else None


# python3 return.py 'https://your.app/loan?outcome=…'
said = returned(sys.argv[1])
print(f"{said['outcome']} {said.get('loan_id', '')}" if said else "not ours")
