/**
 * For the end of a page with code: copies what is shown of a block, and says so in sight and to a
 * screen reader; a language chosen in one block is chosen in all.
 */
export const copyScript = [
  `{let said=document.getElementById('copied'),tell=(b,w)=>{b.textContent=said.textContent=w;`,
  `setTimeout(()=>{b.textContent='Copy';said.textContent=''},2e3)};`,
  `addEventListener('click',e=>{let b=e.target.closest('.copy');if(!b)return;`,
  `let p=[...b.parentNode.querySelectorAll('pre')].find(p=>p.checkVisibility());`,
  `try{navigator.clipboard.writeText(p.textContent).then(()=>tell(b,'Copied'),n)}catch{n()}`,
  `function n(){getSelection().selectAllChildren(p);tell(b,'Selected')}});`,
  `addEventListener('change',e=>{let t=e.target;if(t.closest('.tabs'))`,
  `for(let o of document.querySelectorAll('.tabs [value='+t.value+']'))o.checked=true})}`,
].join('');
