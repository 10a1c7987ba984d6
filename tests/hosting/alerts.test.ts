import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { hasPromtool, promtool } from '#support/promtool.ts';
import { alerts } from './alerts.table.ts';

type Rule = { alert: string; labels: { severity: string }; annotations: { summary: string } };

const file = resolve('deploy/holdfast.rules.yml');
const rules: Rule[] = parse(await readFile(file, 'utf8')).groups[0].rules;

test('each alert of the rules is tried with figures that are wrong and with figures that are well', () => {
  expect(Object.keys(alerts)).toEqual(rules.map(({ alert }) => alert));
});

if (!hasPromtool)
  console.warn('There is no promtool here, so no alert is fired: apt install prometheus');

test.runIf(hasPromtool)('Prometheus reads the rules', () => {
  expect(promtool(['check', 'rules', file])).toContain(`SUCCESS: ${rules.length} rules found`);
});

test.runIf(hasPromtool)(
  'each alert fires when it must and not a minute before, and is silent else',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-alerts-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const tried = join(folder, 'alerts.json');
    const tests = rules.flatMap(({ alert, ...rule }) => {
      const { wrong, after, well, tells } = alerts[alert] ?? { wrong: {}, after: 0, well: {} };
      const fired = {
        exp_labels: { severity: rule.labels.severity, ...tells },
        exp_annotations: { summary: withLabels(rule.annotations.summary, tells) },
      };
      const silent = [...Array(45).keys()].map((minute) => at(alert, minute));
      return [
        caseOf(`${alert} fires`, wrong, [at(alert, after - 1), at(alert, after, fired)]),
        caseOf(`${alert} is silent`, well, silent),
      ];
    });
    await writeFile(
      tried,
      JSON.stringify({ rule_files: [file], evaluation_interval: '1m', tests }),
    );
    expect(promtool(['test', 'rules', tried])).toContain('SUCCESS');
  },
);

const caseOf = (name: string, figures: Readonly<Record<string, string>>, expected: object[]) => ({
  name,
  interval: '1m',
  input_series: Object.entries(figures).map(([series, values]) => ({ series, values })),
  alert_rule_test: expected,
});

const at = (alertname: string, minute: number, ...exp_alerts: object[]) => ({
  alertname,
  eval_time: `${minute}m`,
  exp_alerts,
});

const withLabels = (text: string, labels: Readonly<Record<string, string>> = {}) =>
  text.replace(/\{\{ \$labels\.(\w+) \}\}/g, (_, name) => labels[name] ?? '');
