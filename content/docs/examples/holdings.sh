path='/api/partner/users/sabi-1007/holdings'
body='{"as_of": "'$(date -u +%Y-%m-%dT%H:%M:%SZ)'", "holdings": [
  {"class": "stock", "symbol": "KAINJI", "quantity": "40000", "price": "251.50", "value": 1006000000, "currency": "NGN"},
  {"class": "cash", "symbol": "NGN", "quantity": "120000", "price": "1", "value": 12000000, "currency": "NGN"}
]}'
t=$(date +%s)
v1=$(printf '%s' "$t.PUT.$path.$body" | openssl dgst -sha256 -hmac "$HOLDFAST_SECRET" -r | cut -d ' ' -f 1)
curl -X PUT "$HOLDFAST_URL$path" \
  -H 'Content-Type: application/json' \
  -H "Holdfast-Signature: t=$t,key=$HOLDFAST_KEY,v1=$v1" \
  -d "$body"
