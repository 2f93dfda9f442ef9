/**
 * Makes the demonstration's bonus video out of the product's own pictures: 20 seconds of light and music, as WebM and
 * MP4. Its poster is drawn by `demo-stills.ts`; the captions stand beside it, written by hand
 * (`public/videos/coulisses.fr.vtt`).
 * Needs ffmpeg; run by hand when a picture changes: `npx node scripts/demo-clip.ts`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';

const WIDTH = 640;
const HEIGHT = 360;
const SECONDS = 20;
const FRAMES_PER_SECOND = 20;
const SAMPLES_PER_SECOND = 24_000;

const root = path.resolve(import.meta.dirname, '..');
const videos = path.join(root, 'public/videos');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** A portrait as a wide picture: the lights behind it extend beyond the frame of a card. */
const wide = (name: string, viewBox: string) =>
  read(`public/portraits/${name}.svg`)
    .replace(/viewBox="[^"]*"/, `viewBox="${viewBox}"`)
    .replace(/preserveAspectRatio="[^"]*"/, 'preserveAspectRatio="xMidYMid slice"');

/** Face on the right, room for words on the left. */
const FACE = '-130 52 384 216';

const scenes: { from: number; content: string }[] = [
  {
    from: 0,
    content: `<div class="card">${read('public/logo.svg')}<h1>Les coulisses</h1><p>Vingt secondes avant le direct</p></div>`,
  },
  { from: 3.2, content: portrait('fatou', 'Fatou', 'compte ses pas avant d’entrer.') },
  { from: 7.2, content: portrait('koffi', 'Koffi', 'relit son texte une dernière fois.') },
  { from: 11.2, content: portrait('grace', 'Grâce', 'respire, et fait un pas devant.') },
  {
    from: 15.2,
    content: `<div class="card"><div class="trio">${['koffi', 'aicha', 'grace'].map((name) => read(`public/portraits/scene/${name}.svg`)).join('')}</div><p>La scène est à eux.</p></div>`,
  },
  {
    from: 17.8,
    content: `<div class="card">${read('public/logo.svg')}<h1>Le palmarès,<br>c’est vous.</h1></div>`,
  },
];

function portrait(file: string, name: string, words: string): string {
  return `<div class="face">${wide(file, FACE)}<div class="words"><h2>${name}</h2><p>${words}</p></div></div>`;
}

const font = readFileSync(
  path.join(root, 'src/app/ui/fonts/bricolage-grotesque-latin-wght-normal.woff2'),
).toString('base64');

const page = `<!doctype html><meta charset="utf-8"><style>
@font-face{font-family:B;src:url(data:font/woff2;base64,${font});font-weight:200 800}
*{margin:0;box-sizing:border-box}
body{width:${WIDTH}px;height:${HEIGHT}px;overflow:hidden;background:#1a0a14;color:#fff4e3;font:600 24px/1.25 B}
section{position:absolute;inset:0;opacity:0;overflow:hidden}
.card{display:grid;place-content:center;justify-items:center;gap:14px;height:100%;text-align:center;
background:linear-gradient(100deg,transparent 40%,#d11a6288 50%,transparent 60%),
linear-gradient(76deg,transparent 24%,#b8700066 38%,transparent 52%),#2a0f1f}
.card>svg{width:84px;height:84px}h1{font:800 52px/1.05 B}h2{font:800 56px/1 B}
.face>svg{position:absolute;inset:0;width:100%;height:100%}
.words{position:absolute;left:30px;bottom:52px;width:250px;display:grid;gap:8px;text-shadow:0 2px 12px #000a}
.trio{display:flex;align-items:end;height:210px}.trio svg{height:210px;margin:0 -22px}
.trio svg:nth-child(2){height:235px;z-index:1}
footer{position:absolute;inset:auto 0 0;height:16px;background:
conic-gradient(from 135deg at 50% 0,#ffb627 90deg,transparent 0) 0 0/32px 16px,
conic-gradient(from -45deg at 50% 100%,#2fa866 90deg,transparent 0) 16px 0/32px 16px,#d11a62}
</style>${scenes.map(({ content }) => `<section>${content}</section>`).join('')}<footer></footer>`;

/** Draws the moment `time`: each scene fades in from dark and moves a little nearer while it lasts. */
function draw([time, starts, end]: [number, number[], number]): void {
  document.querySelectorAll('section').forEach((section, index) => {
    const from = starts[index] ?? 0;
    const until = starts[index + 1] ?? end;
    const appear = Math.min(1, (time - from) / 0.5);
    const leave = Math.min(1, (until - time) / 0.3);
    const shown = Math.max(0, Math.min(appear, leave));
    section.style.opacity = String(time < from || time >= until ? 0 : shown);
    section.style.transform = `scale(${1 + 0.05 * ((time - from) / (until - from))})`;
  });
}

/** Sounds like a simple kora: plucked strings (Karplus and Strong) on a scale of five notes. */
function music(): Buffer {
  const scale = [196, 220, 261.6, 293.7, 329.6, 392, 440, 523.3];
  const melody = [0, 4, 5, 2, 4, 7, 6, 4, 5, 2, 3, 0, 4, 2, 1, 0];
  const samples = new Float64Array(SECONDS * SAMPLES_PER_SECOND);
  // A fixed seed: the same script always makes the same clip.
  let seed = 7;
  const noise = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 1_073_741_823.5 - 1;
  };
  const pluck = (at: number, frequency: number, loud: number) => {
    const string = Array.from({ length: Math.round(SAMPLES_PER_SECOND / frequency) }, noise);
    for (let i = Math.round(at * SAMPLES_PER_SECOND), n = 0; i < samples.length && n < 48_000; i++, n++) {
      const place = n % string.length;
      const value = string[place] ?? 0;
      string[place] = 0.498 * (value + (string[(place + 1) % string.length] ?? 0));
      samples[i] = (samples[i] ?? 0) + value * loud;
    }
  };
  for (let beat = 0; beat * 0.3 < SECONDS - 1.6; beat++) {
    pluck(beat * 0.3, scale[melody[beat % melody.length] ?? 0] ?? 0, 0.16);
    if (beat % 4 === 0) pluck(beat * 0.3, (scale[beat % 8 === 0 ? 0 : 2] ?? 0) / 2, 0.22);
  }
  return Buffer.from(Int16Array.from(samples, (value) => Math.max(-1, Math.min(1, value)) * 32_000).buffer);
}

function ffmpeg(...options: string[]): void {
  const { status, error } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...options], {
    stdio: 'inherit',
  });
  if (status !== 0) throw error ?? new Error('ffmpeg failed');
}

const frames = mkdtempSync(path.join(os.tmpdir(), 'clip-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const stage = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
await stage.setContent(page);
await stage.evaluate(() => document.fonts.ready);
const starts = scenes.map(({ from }) => from);
for (let frame = 0; frame < SECONDS * FRAMES_PER_SECOND; frame++) {
  await stage.evaluate(draw, [frame / FRAMES_PER_SECOND, starts, SECONDS] as [number, number[], number]);
  await stage.screenshot({
    path: path.join(frames, `${String(frame).padStart(4, '0')}.jpg`),
    quality: 95,
    type: 'jpeg',
  });
}
await browser.close();

const sound = path.join(frames, 'music.raw');
writeFileSync(sound, music());
const picture = ['-framerate', String(FRAMES_PER_SECOND), '-i', path.join(frames, '%04d.jpg')];
const track = ['-f', 's16le', '-ar', String(SAMPLES_PER_SECOND), '-ac', '1', '-i', sound];
const whole = ['-t', String(SECONDS), '-pix_fmt', 'yuv420p', '-map_metadata', '-1'];
const clip = path.join(videos, 'coulisses');
ffmpeg(...picture, ...track, ...whole, '-c:v', 'libx264', '-preset', 'veryslow', '-crf', '31', '-profile:v', 'main',
  '-c:a', 'aac', '-b:a', '40k', '-movflags', '+faststart', `${clip}.mp4`); // biome-ignore format: one call a line
ffmpeg(...picture, ...track, ...whole, '-c:v', 'libvpx-vp9', '-crf', '50', '-b:v', '0', '-deadline', 'good',
  '-c:a', 'libopus', '-b:a', '28k', `${clip}.webm`); // biome-ignore format: one call a line
rmSync(frames, { recursive: true });
