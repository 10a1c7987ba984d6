/**
 * The reader's own faces, while the browser does not have ours; headings somewhat nearer to theirs, and broken
 * where the largest letters on the smallest screen leave no room.
 */
export const ownFaces = `@font-face{font-family:Near;src:local("Arial"),local("Roboto"),local("Liberation Sans");size-adjust:72%;ascent-override:125%;descent-override:36%}:root:not([data-faces]){--display:Near,sans-serif;--text:"Public Fallback",system-ui,sans-serif;:is(h1,h2,h3){overflow-wrap:anywhere}}`;

/**
 * For the head of a page to read: a face on the way would hold its text up by a round trip, and one
 * that comes later would move it. So the first page that somebody reads is set in their own faces
 * and fetches ours at leisure, unless they save data; on whatever they read next they are there, as
 * they are for who comes from another page of ours.
 */
export const facesLater = (font: string) =>
  `{let font='${font}',slot='look:faces',kept;try{kept=localStorage}catch{}if(kept?.[slot]==font||document.referrer.startsWith(location.origin)){document.documentElement.dataset.faces='';let early=document.createElement('link');Object.assign(early,{rel:'preload',as:'font',crossOrigin:'',href:font});document.head.append(early)}else if(kept&&!navigator.connection?.saveData)addEventListener('load',()=>setTimeout(()=>fetch(font).then(got=>got.blob()).then(()=>{kept[slot]=font}).catch(()=>{}),1e3))}`;
