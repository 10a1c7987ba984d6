<?php

/** The link that brings one of your users in. It opens once, within ten minutes. */
function handOff(array $user): string
{
    $path = '/api/signon?application_id=6';
    $body = json_encode($user);
    $t = time();
    $v1 = hash_hmac('sha256', "$t.POST.$path.$body", getenv('HOLDFAST_SECRET'));
    $key = getenv('HOLDFAST_KEY');
    $answer = file_get_contents(getenv('HOLDFAST_URL') . $path, false, stream_context_create([
        'http' => [
            'method' => 'POST',
            'header' => [
                'Content-Type: application/json',
                "Holdfast-Signature: t=$t,key=$key,v1=$v1",
            ],
            'content' => $body,
            'ignore_errors' => true, // so that a refusal is read too
        ],
    ]));
    $answer = json_decode($answer, true);
    if (isset($answer['code'])) {
        throw new RuntimeException($answer['message']);
    }
    return $answer['data']['redirect'];
}

// php hand-off.php
echo handOff(['user_id' => 'sabi-1007', 'mobile' => '+2348030000007']), "\n";
