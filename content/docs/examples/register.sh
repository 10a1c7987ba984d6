curl http://127.0.0.1:4321/api/sandbox/partner-settings -H 'Content-Type: application/json' \
  -d '{"application_id":6,"webhook_url":"http://127.0.0.1:9000/"}'
