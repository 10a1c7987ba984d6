path='/api/partner/statement?month=2026-03'
t=$(date +%s)
v1=$(printf '%s' "$t.GET.$path." | openssl dgst -sha256 -hmac "$HOLDFAST_SECRET" -r | cut -d ' ' -f 1)
curl "$HOLDFAST_URL$path" -H "Holdfast-Signature: t=$t,key=$HOLDFAST_KEY,v1=$v1"
