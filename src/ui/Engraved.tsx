/** A drawing of the engraving room inside an SVG. The markup is our own, never anybody's text. */
export function Engraved({ markup, mask }: { markup: string; mask?: string }) {
  return (
    <g mask={mask}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by ui/engraving from numbers */}
      <g className="engraved" dangerouslySetInnerHTML={{ __html: markup }} />
    </g>
  );
}
