import { chromium } from '@playwright/test';
const base='http://localhost:3117';
const browser=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox','--disable-gpu']});
const which=process.argv[2]??'all';
for (const [w,h] of (process.argv[3]??'390x844,1280x800,360x740').split(',').map(s=>s.split('x').map(Number))) {
  const ctx=await browser.newContext({viewport:{width:w,height:h},deviceScaleFactor:w>1000?1:2,locale:'fr-FR',timezoneId:'Africa/Abidjan',reducedMotion:'reduce'});
  const page=await ctx.newPage();
  page.on('console',m=>{if(m.type()==='error'||m.type()==='warning')console.log(w,m.type(),m.text())});
  page.on('pageerror',e=>console.log('pageerror',e.message));
  const shot=(n,full=true)=>page.screenshot({path:`/tmp/pr/${n}-${w}.png`,fullPage:full});
  if(which==='all'||which==='over'){await page.goto(base+'/registre',{waitUntil:'networkidle'});await shot('over');}
  if(which==='all'||which==='week'){
   await page.goto(base+'/registre?semaine=2',{waitUntil:'networkidle'});await shot('week');
   await page.getByRole('button',{name:/Recompter/}).first().click();
   await page.waitForFunction(()=>{const p=document.querySelector('progress');return p&&p.value>p.max*0.35},null,{timeout:60000}).catch(e=>console.log('no progress'));
   await shot('running',false);
   await page.getByText(/le résultat est exact|ne répond|n’est pas/).first().waitFor({timeout:60000}).catch(e=>console.log('no verdict'));
   await page.waitForTimeout(400); await shot('done');
  }
  if(which==='all'||which==='how'){await page.goto(base+'/registre/comment',{waitUntil:'networkidle'});await shot('how');
   if(w>1000){}}
  await ctx.close();
}
await browser.close();
