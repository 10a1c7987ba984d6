/**
 * For the head of a public page, before anything is painted: whether somebody is signed in in this
 * browser, the colour scheme that was chosen on this device, and whether it is December where the
 * reader is.
 */
export const beforePaint = `{let page=document.documentElement,kept;try{kept=localStorage;if(kept['user:token'])page.dataset.signedIn='';page.style.colorScheme=kept['look:scheme']||''}catch{}if(new Date().getMonth()==11)page.dataset.festive=''}`;

/**
 * For the head of a signed-in screen, after its theme colours: the colour scheme that was chosen on
 * this device (profile/look.store), or else that of a partner's app that shows it, before anything is painted and whenever it changes in any tab.
 */
export const paintScheme = `{let root=document.documentElement,bars=document.querySelectorAll('[name=theme-color]'),paint=()=>{let chosen=/[?&]theme=(\\w+)/.exec(location.search)?.[1];try{if(chosen)sessionStorage['look:theme']=chosen;chosen=localStorage['look:scheme']||sessionStorage['look:theme']}catch{}if(chosen!='light'&&chosen!='dark')chosen='';root.style.colorScheme=chosen;['light','dark'].forEach((scheme,at)=>bars[at].media=chosen?scheme==chosen?'all':'not all':'(prefers-color-scheme:'+scheme+')')};paint();for(let event of['storage','pageshow','look'])addEventListener(event,paint)}`;

/**
 * For the head of a page that an address with a code leads to: the code is out of the address bar
 * before anything else runs, and waits for the screen in `arrivedAt`.
 */
export const hideCode = `arrivedAt=location.href;history.replaceState(null,'',parent==window?'/signin':'/signon')`;

/** The same for a code after the `#`, which no server sees: the page stays where it is. */
export const hideFragment = `arrivedAt=location.href;history.replaceState(null,'',location.pathname)`;

/** For the end of the body: the logos of whoever is signed in lead to the dashboard. */
export const whenSignedIn = `if('signedIn'in document.documentElement.dataset)for(let logo of document.querySelectorAll('.logo'))logo.href='/dashboard'`;

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
