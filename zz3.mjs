import {open,login,shot,base} from './zz.mjs'
const {b,c,p}=await open({font:'32px'})
const t=async()=>(await p.locator('body').innerText()).replace(/\n+/g,' | ')
for (const [n,u] of [['money','/dashboard/money'],['clients','/dashboard/clients'],['inbox','/dashboard/inbox'],['notices','/dashboard/notices'],['groups','/dashboard/groups'],['selling','/dashboard/selling'],['dash','/dashboard?tab=appointments'],['sheet','/dashboard/calendar?part=sheet&view=day&date=2026-12-02'],['site','/dashboard/site?section=services']]){
 await p.goto(base+u); await p.waitForTimeout(1500); await shot(p,'big-'+n,false)
 const w=await p.evaluate(()=>[document.documentElement.scrollWidth,[...document.querySelectorAll('main *')].filter(e=>e.getBoundingClientRect().right>392&&e.children.length===0&&e.textContent.trim()&&!e.closest('[tabindex="0"]')&&getComputedStyle(e).position!=='absolute').slice(0,4).map(e=>e.tagName+':'+e.textContent.slice(0,40))]); console.log(n,JSON.stringify(w))
}
await b.close()
const q=await open({width:1200,dark:true}); 
for (const [n,u] of [['money','/dashboard/money'],['sheet','/dashboard/calendar?part=sheet&view=day&date=2026-12-02'],['client','/dashboard/clients'],['inbox','/dashboard/inbox'],['notices','/dashboard/notices'],['groups','/dashboard/groups']]){
 await q.p.goto(base+u); await q.p.waitForTimeout(1500)
 if(n==='client'){await q.p.getByRole('link',{name:'Maya Ortiz'}).first().click(); await q.p.waitForTimeout(1500)}
 if(n==='inbox'){await q.p.getByRole('link',{name:/Iris Bell/}).first().click(); await q.p.waitForTimeout(1500)}
 if(n==='groups'){await q.p.getByText('An open evening').first().click(); await q.p.waitForTimeout(1500)}
 await q.p.pdf({path:`/tmp/m115/s/${n}.pdf`,format:'Letter'}); await shot(q.p,'w-'+n)
}
await q.b.close()
