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
