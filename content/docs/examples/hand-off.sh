path='/api/signon?application_id=6'
body='{"user_id":"sabi-1007","mobile":"+2348030000007"}'
t=$(date +%s)
v1=$(printf '%s' "$t.POST.$path.$body" | openssl dgst -sha256 -hmac "$HOLDFAST_SECRET" -r | cut -d ' ' -f 1)
curl "$HOLDFAST_URL$path" \
  -H 'Content-Type: application/json' \
  -H "Holdfast-Signature: t=$t,key=$HOLDFAST_KEY,v1=$v1" \
  -d "$body"
