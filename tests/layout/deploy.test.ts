import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const rules = read('deploy/holdfast.rules.yml');
const watch = read('docs/operations/watch.md');
/** The figures that a text names, without what a histogram adds to its own. */
const figuresIn = (text: string) =>
  [...new Set(text.match(/\b(holdfast|process)_[a-z_]+/g))]
    .map((name) => name.replace(/_bucket$/, ''))
    .sort();

test('the alerts are those of docs/operations/watch.md', () => {
  const exprs = [...rules.matchAll(/^ +expr: (.*)$/gm)].map(([, expr = '']) => expr);
  expect(figuresIn(exprs.join('\n'))).toEqual(figuresIn(watch));
  const [, ...rows] = watch.match(/^\| .*? \|/gm) ?? [];
  const conditions = rows.flatMap((row) => row.match(/(?<=`)[^`]* (>|==) [^`]*(?=`)/g) ?? []);
  expect(conditions.length).toBeGreaterThan(9);
  for (const condition of conditions) expect(exprs).toContain(condition);
});

test('the lines of the log that somebody must read are lines that are written', () => {
  const [, lines = ''] =
    /must read these lines in the log: ([^.]*)\./.exec(watch.replaceAll('\n', ' ')) ?? [];
  const events = [...lines.matchAll(/`([^`]+)`/g)].map(([, event]) => event);
  expect(events.length).toBeGreaterThan(5);
  const sources = readdirSync('src/provider', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => read(join('src/provider', file)))
    .join('');
  expect(events.filter((event) => !sources.includes(`'${event}'`))).toEqual([]);
});

test('systemd starts what preview starts, and waits for what is running', () => {
  const unit = read('deploy/holdfast.service');
  const [, started] = /^ExecStart=\/opt\/holdfast\/node_modules\/\.bin\/(.*)$/m.exec(unit) ?? [];
  expect(`exec ${started}`).toBe(JSON.parse(read('package.json')).scripts.preview);
  expect(unit).toMatch(/^TimeoutStopSec=30$/m);
  expect(unit).toMatch(/^User=holdfast$/m);
});

test('systemd is told by the process that it serves and that its event loop turns', () => {
  const unit = read('deploy/holdfast.service');
  for (const line of ['Type=notify', 'NotifyAccess=all', 'WatchdogSec=120', 'Restart=always']) {
    expect(unit.split('\n')).toContain(line);
  }
});

test('the site is built each morning in Lagos by the timer and by the example of a workflow', () => {
  const [, program, words = ''] =
    /^ExecStart=\S+\/(node) (.*)$/m.exec(read('deploy/holdfast-build.service')) ?? [];
  expect(`${program} ${words}`).toBe(JSON.parse(read('package.json')).scripts.build);
  const timer = read('deploy/holdfast-build.timer');
  const [, hour, minute] = /^OnCalendar=.* (\d+):(\d+):00 Africa\/Lagos$/m.exec(timer) ?? [];
  const workflow = read('deploy/daily-build.example.yml');
  const [, atMinute, atHour] = /cron: '(\d+) (\d+) \* \* \*'/.exec(workflow) ?? [];
  // Lagos is an hour ahead of UTC all year.
  expect([(Number(atHour) + 1) % 24, Number(atMinute)]).toEqual([Number(hour), Number(minute)]);
  expect(workflow).toContain('run: npm run build\n');
});
