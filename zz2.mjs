import {open,login,shot,base} from './zz.mjs'
const {b,c,p}=await open()
const t=async()=>(await p.locator('body').innerText()).replace(/\n+/g,' | ')
await p.goto(base+'/dashboard/site'); await p.waitForTimeout(1500); await shot(p,'site0'); console.log((await t()).slice(0,3000))
await p.goto(base+'/dashboard/clients'); await p.waitForTimeout(1200)
await p.getByRole('link',{name:'Maya Ortiz'}).first().click(); await p.waitForTimeout(1500); await shot(p,'client'); console.log('CLIENT',(await t()).slice(0,5000))
await p.goto(base+'/dashboard/orders'); await p.waitForTimeout(1200); console.log('ORDERS',(await t()).slice(0,1500))
await p.getByRole('link',{name:/1309/}).first().click(); await p.waitForTimeout(1500); await shot(p,'order'); console.log('ORDER',(await t()).slice(0,2500))
await b.close()
