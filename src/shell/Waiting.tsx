// What the page shows until its island runs (layouts/Waiting.astro), before React takes its place.
const shape = document.querySelector('.waiting');

/** The same shape a while longer, under the header: until the guard has spoken. */
export function Waiting() {
  return <div ref={(box) => void (shape && box?.replaceChildren(shape))} />;
}
