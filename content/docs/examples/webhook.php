<?php

/** Whether we have signed this body, and not long ago. */
function isGenuine(string $header, string $body): bool
{
    if (!preg_match('/^t=(\d+),v1=([0-9a-f]{64})$/', $header, $found)) {
        return false;
    }
    [, $t, $v1] = $found;
    $right = hash_hmac('sha256', "$t.$body", getenv('HOLDFAST_SECRET'));
    return time() - (int) $t <= 300 && hash_equals($right, $v1);
}

// php -S 127.0.0.1:9000 webhook.php
$body = file_get_contents('php://input'); // as it came, before anything reads it
if (!isGenuine($_SERVER['HTTP_HOLDFAST_SIGNATURE'] ?? '', $body)) {
    http_response_code(400);
    exit;
}
$event = json_decode($body, true);
// In your app a table with a unique id says whether you have heard it before.
$heard = sys_get_temp_dir() . '/event-' . preg_replace('/\W/', '', $event['id']);
if (!file_exists($heard)) {
    touch($heard);
    error_log("{$event['type']} {$event['data']['user_id']}");
}
http_response_code(204);
