import {open,login,shot,base} from './zz.mjs'
const {b,c,p}=await open(); await login(p,c)
for (const [n,u] of [['today','/dashboard/today'],['money','/dashboard/money'],['clients','/dashboard/clients'],['inbox','/dashboard/inbox'],['settings','/dashboard/settings'],['notices','/dashboard/notices'],['groups','/dashboard/groups'],['selling','/dashboard/selling'],['dash','/dashboard'],['orders','/dashboard/orders'],['site','/dashboard/site'],['questions','/dashboard/questions'],['security','/dashboard/security']]){
 await p.goto(base+u); await p.waitForTimeout(1500); await shot(p,n)
 const w=await p.evaluate(()=>[document.documentElement.scrollWidth,document.documentElement.scrollHeight]); console.log(n,w)
 if(['money','clients','inbox','settings','notices','groups'].includes(n)) console.log((await p.locator('main').innerText()).slice(0,2500).replace(/\n+/g,' | '))
}
await b.close()
