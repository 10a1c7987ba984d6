import { sandbox } from './curl.ts';

/**
 * A sandbox that is served elsewhere than `npm start` does it shows its own address in the examples.
 * A live site has no sandbox, so there they go on naming the one of the reader's machine.
 */
const ownAddress =
  process.env.PROVIDER_MODE === 'live'
    ? ''
    : [
        `{let o='${sandbox}',a=location.origin,n,`,
        `w=document.createTreeWalker(document.querySelector('main'),4);`,
        `if(a!=o)while(n=w.nextNode())if(n.data.includes(o))n.data=n.data.replaceAll(o,a)}`,
      ].join('');

/**
 * For the end of a page with code: copies what is shown of a block, and says so in sight and to a
 * screen reader; a language chosen in one block is chosen in all.
 */
export const copyScript = [
  ownAddress,
  `{let said=document.getElementById('copied'),tell=(b,w)=>{b.textContent=said.textContent=w;`,
  `setTimeout(()=>{b.textContent='Copy';said.textContent=''},2e3)};`,
  `addEventListener('click',e=>{let b=e.target.closest('.copy');if(!b)return;`,
  `let p=[...b.parentNode.querySelectorAll('pre')].find(p=>p.checkVisibility());`,
  `try{navigator.clipboard.writeText(p.textContent).then(()=>tell(b,'Copied'),n)}catch{n()}`,
  `function n(){getSelection().selectAllChildren(p);tell(b,'Selected')}});`,
  `addEventListener('change',e=>{let t=e.target;if(t.closest('.tabs'))`,
  `for(let o of document.querySelectorAll('.tabs [value='+t.value+']'))o.checked=true})}`,
].join('');
