import { performance } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { repeats } from '../db/repeat.ts';
import { requestsCountedAlone } from '../limits/valkey.ts';
import { addGauge } from './gauge.ts';

/**
 * Adds this process (its release, when it started, what it uses of the machine) and the disk of the
 * embedded database. prom-client's own default metrics are not used: each set keeps observers
 * running, and of its forty figures no alert reads more than these.
 */
export function addMachineMetrics(registry: Registry, { config, disk }: Context): void {
  const registers = [registry];
  const { release, mode } = config;
  addGauge(registry, 'build_info', 'The release that runs, and its mode.', [
    { labels: { release, mode }, value: 1 },
  ]);
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the process started, in seconds since 1970.',
    registers,
  }).set(performance.timeOrigin / 1000);
  const { user, system } = process.cpuUsage();
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time that the process has used.',
    registers,
  }).inc((user + system) / 1e6);
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory that the process holds.',
    registers,
  }).set(process.memoryUsage.rss());
  // A process answers on one core: at one active second each second it can answer no more.
  new Counter({
    name: 'holdfast_event_loop_active_seconds_total',
    help: 'Time in which the process could do nothing else.',
    registers,
  }).inc(performance.eventLoopUtilization().active / 1000);
  const repeated = new Counter({
    name: 'holdfast_transactions_repeated_total',
    help: 'Transactions that were undone in favour of others and done again.',
    labelNames: ['reason'],
    registers,
  });
  for (const [reason, times] of Object.entries(repeats())) repeated.inc({ reason }, times);
  new Counter({
    name: 'holdfast_requests_counted_alone_total',
    help: 'Requests that the process counted by itself because Valkey did not answer.',
    registers,
  }).inc(requestsCountedAlone());
  const free = disk.free();
  addGauge(
    registry,
    'writes_stopped',
    'Whether nothing is written because the disk of the database is nearly full.',
    [{ value: disk.isLow() ? 1 : 0 }],
  );
  addGauge(
    registry,
    'disk_free_bytes',
    'Free bytes on the disk of the embedded database.',
    free === null ? [] : [{ value: free }],
  );
}
