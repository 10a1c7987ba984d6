import { performance } from 'node:perf_hooks';
import type { Config } from '../config.ts';
import type { Family } from './exposition.ts';

/** This process: which release it is, since when, and what it takes of the machine. */
export function processFigures({ release, mode }: Config): readonly Family[] {
  const { user, system } = process.cpuUsage();
  const one = (name: string, type: 'counter' | 'gauge', help: string, value: number): Family => ({
    ...{ name, type, help },
    samples: [{ value }],
  });
  return [
    {
      name: 'holdfast_build_info',
      type: 'gauge',
      help: 'The release that runs, and its mode.',
      samples: [{ labels: { release, mode }, value: 1 }],
    },
    one(
      'process_start_time_seconds',
      'gauge',
      'When the process started, in seconds since 1970.',
      performance.timeOrigin / 1000,
    ),
    one(
      'process_cpu_seconds_total',
      'counter',
      'Processor time that the process has used.',
      (user + system) / 1e6,
    ),
    one(
      'process_resident_memory_bytes',
      'gauge',
      'Memory that the process holds.',
      process.memoryUsage.rss(),
    ),
    // A process answers on one core: at one active second each second it can answer no more.
    one(
      'holdfast_event_loop_active_seconds_total',
      'counter',
      'Time in which the process could do nothing else.',
      performance.eventLoopUtilization().active / 1000,
    ),
  ];
}
