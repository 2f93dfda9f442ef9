import sharp from 'sharp';
for(const n of process.argv.slice(2)){const f=`/tmp/pr/${n}.png`;const m=await sharp(f).metadata();const step=Math.round(m.width*2.2);const k=Math.ceil(m.height/step);
const parts=[];for(let i=0;i<k;i++){const h=Math.min(step,m.height-i*step);parts.push({input:await sharp(f).extract({left:0,top:i*step,width:m.width,height:h}).toBuffer(),left:i*(m.width+20),top:0});}
const out=await sharp({create:{width:k*(m.width+20),height:step,channels:3,background:'#888'}}).composite(parts).png().toBuffer();
await sharp(out).resize({width:Math.min(k*400,1900)}).png().toFile(`/tmp/pr/${n}-s.png`);}
