<?php

/** What we say of your user who comes back to this address, or null when we do not say it. */
function returned(string $address): ?array
{
    $names = ['application_id', 'key', 'loan_id', 'outcome', 'state', 't'];
    $query = parse_url($address, PHP_URL_QUERY) ?? '';
    // The parts as they travelled, so that no two ways of escaping differ.
    $parts = array_filter(
        explode('&', $query),
        fn ($part) => in_array(explode('=', $part)[0], $names, true),
    );
    sort($parts);
    $signed = implode('&', $parts);
    parse_str($query, $given);
    $right = hash_hmac('sha256', $signed, getenv('HOLDFAST_SECRET'));
    $isRight = hash_equals($right, (string) ($given['signature'] ?? ''));
    if (!$isRight || time() - (int) $given['t'] > 300) {
        return null;
    }
    parse_str($signed, $said);
    return $said;
}

// php return.php 'https://your.app/loan?outcome=…'
$said = returned($argv[1]);
echo $said ? $said['outcome'] . ' ' . ($said['loan_id'] ?? '') : 'not ours', "\n";
