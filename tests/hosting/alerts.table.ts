/** Figures by their series, one a minute, in promtool's words: `0 1x30` is 0, then 1 and thirty more of it. */
type Figures = Readonly<Record<string, string>>;

type Tried = {
  /** Figures that make the alert fire, at minute `after` and not before. */
  readonly wrong: Figures;
  readonly after: number;
  /** Figures as near to those as they may be, at which nobody is woken. */
  readonly well: Figures;
  /** What the alert tells of the series, besides how grave it is. */
  readonly tells?: Readonly<Record<string, string>>;
};

/** A gauge that is at most `well`, and then `wrong`: for so many minutes before it counts. */
const gauge = (series: string, well: number, wrong: number, minutes = 0): Tried => ({
  wrong: { [series]: `${well} ${wrong}x60` },
  after: 1 + minutes,
  // Long, or for as long as does not count yet, and then well again.
  well: { [series]: minutes ? `${well} ${wrong}x${minutes - 1} ${well}x30` : `${well}x60` },
  tells: labelsOf(series),
});

/** A counter that grows by `well` a minute, and after ten minutes by `wrong`. */
const counter = (series: string, well: number, wrong: number, minutes: number): Tried => ({
  wrong: { [series]: `0+${well}x10 ${10 * well + wrong}+${wrong}x30` },
  after: 11 + minutes,
  well: { [series]: `0+${well}x60` },
  tells: labelsOf(series),
});

const labelsOf = (series: string) =>
  Object.fromEntries(
    [...series.matchAll(/(\w+)="(.*?)"/g)].map(([, name, value]) => [name, value]),
  );

/** Answers of one second and of two, so many of each a minute. */
const answers = (quick: number, slow: number): Figures => ({
  'holdfast_request_seconds_bucket{route="/api/loan",le="1"}': `0+${quick}x40`,
  'holdfast_request_seconds_bucket{route="/api/loan",le="2.5"}': `0+${quick + slow}x40`,
  'holdfast_request_seconds_bucket{route="/api/loan",le="+Inf"}': `0+${quick + slow}x40`,
});

/** Each alert of deploy/holdfast.rules.yml, and what it is tried with. */
export const alerts: Readonly<Record<string, Tried>> = {
  HoldfastBooksWrong: gauge('holdfast_ledger_discrepancies', 0, 1),
  HoldfastBooksUnproven: {
    wrong: {
      holdfast_ledger_check_age_seconds: '7800 7801x30',
      holdfast_ledger_check_seconds: '10x31',
    },
    after: 1,
    well: {
      holdfast_ledger_check_age_seconds: '7800x60',
      holdfast_ledger_check_seconds: '10x60',
    },
  },
  HoldfastDatabaseDown: gauge('holdfast_database_up', 1, 0, 1),
  HoldfastCellsAway: gauge('holdfast_cells_away', 0, 1, 1),
  HoldfastDiskFull: gauge('holdfast_writes_stopped', 0, 1),
  HoldfastDiskFills: gauge('holdfast_disk_free_bytes', 1e9, 1e9 - 1, 15),
  HoldfastJobsBehind: gauge('holdfast_jobs_behind_seconds{kind="bill"}', 300, 301),
  HoldfastNairaWait: gauge('holdfast_withdrawals_waiting_seconds{currency="NGN"}', 3600, 3601),
  HoldfastDollarsWait: gauge('holdfast_withdrawals_waiting_seconds{currency="USD"}', 86400, 86401),
  HoldfastDisputed: gauge('holdfast_disputes_open', 0, 1),
  HoldfastComplaintLate: gauge('holdfast_complaints_late{step="read"}', 0, 1),
  HoldfastJobsFail: gauge('holdfast_jobs_failing{kind="refund"}', 0, 1, 45),
  HoldfastJobsGivenUp: gauge('holdfast_jobs_given_up{kind="refund"}', 0, 1),
  HoldfastMessagesWait: gauge('holdfast_messages_waiting_seconds{channel="sms"}', 600, 601),
  HoldfastSmsCodes: gauge('holdfast_sms_codes_share{within="hour"}', 0.8, 0.81),
  HoldfastWebhooksGivenUp: gauge('holdfast_webhooks_given_up{partner="2"}', 0, 1),
  HoldfastHoldsShort: gauge('holdfast_holds_short{partner="2"}', 0, 1),
  HoldfastPullsUnanswered: gauge('holdfast_pulls_unanswered{partner="2"}', 0, 1, 15),
  HoldfastFails: {
    ...counter('holdfast_requests_total{status="5xx",route="/api/loan"}', 0, 1, 5),
    tells: {},
  },
  HoldfastSlow: { wrong: answers(98, 2), after: 11, well: answers(99, 1) },
  HoldfastRepeats: counter('holdfast_transactions_repeated_total{reason="40P01"}', 300, 306, 10),
  HoldfastValkeyAway: counter('holdfast_requests_counted_alone_total', 0, 1, 5),
  HoldfastProcessFull: counter('holdfast_event_loop_active_seconds_total', 48, 49, 10),
  HoldfastRestarts: {
    wrong: { 'process_start_time_seconds{job="holdfast"}': '1 2 3 4x30' },
    after: 3,
    well: { 'process_start_time_seconds{job="holdfast"}': '1 2 3x30' },
    tells: { job: 'holdfast' },
  },
  HoldfastGone: gauge('up{job="holdfast"}', 1, 0, 1),
};
