import { colours } from '#brand';

const light = (name: keyof typeof colours) => colours[name][0];
const dark = (name: keyof typeof colours) => colours[name][1];

const font = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

/** Inline, because many mail programs drop a style sheet. Lines of a body stay lines. */
export const styles = {
  body: `margin:0;padding:0;background:${light('paper')};color:${light('ink')};font:16px/1.5 ${font};-webkit-text-size-adjust:100%`,
  column:
    'display:block;max-width:544px;margin:0 auto;padding:24px 20px 32px;overflow-wrap:anywhere',
  brand: `margin:0 0 24px;color:${light('kelp')};font-size:18px;font-weight:700`,
  title: `margin:0 0 20px;color:${light('ink')};font-size:24px;line-height:1.25;font-weight:700`,
  text: 'margin:0 0 16px;white-space:pre-line',
  facts: `margin:8px 0 24px;padding:12px 0 4px;border-top:1px solid ${light('rule')};border-bottom:1px solid ${light('rule')}`,
  label: `margin:0;color:${light('quiet')};font-size:14px`,
  value: 'margin:0 0 12px;font-weight:600;font-variant-numeric:tabular-nums',
  heading: `margin:24px 0 4px;color:${light('ink')};font-size:16px;font-weight:700`,
  action: 'margin:24px 0',
  button: `display:inline-block;padding:12px 20px;border-radius:8px;background:${light('kelp')};color:${light('paper')};font-weight:600;text-decoration:none`,
  footer: `margin-top:32px;padding-top:16px;border-top:1px solid ${light('rule')};color:${light('quiet')}`,
  footerLine: 'margin:0 0 4px;font-size:14px',
} as const;

/** Where the colours of the dark scheme stand in the style sheet. */
export const whenDark = '@media (prefers-color-scheme: dark)';

/** What stands inline gives way to it only when it is important. */
export const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
${whenDark}{
.paper{background:${dark('paper')}!important}
.ink{color:${dark('ink')}!important}
.brand{color:${dark('kelp')}!important}
.quiet{color:${dark('quiet')}!important}
.rule{border-color:${dark('rule')}!important}
.button{background:${dark('kelp')}!important;color:${dark('on-signal')}!important}
}`;
