import type { Random } from './random.ts'

// Pictures are drawn, because a demo needs photos that may be published. Each fits the finding that
// it illustrates.

const [width, height] = [1280, 800]
const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`
const line = (points: string, stroke: string, wide: number) =>
  `<polyline points="${points}" fill="none" stroke="${stroke}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/>`
const poly = (points: string, fill: string) => `<polygon points="${points}" fill="${fill}"/>`

function skyline(random: Random): string {
  return Array.from({ length: 9 }, (_, n) =>
    rect(
      60 + n * 135 + random.whole(-30, 30),
      330 + random.whole(-120, 40),
      random.whole(60, 110),
      260,
      random.pick(['#9fb2c2', '#8fa4b6', '#aebfcc']),
    ),
  ).join('')
}

const deck = `${poly('0,560 1280,520 1280,800 0,800', '#8d8880')}${line('0,560 1280,520', '#d8d4cc', 8)}`
const columns = `${rect(130, 60, 84, 560, '#7b766e')}${rect(1040, 60, 84, 540, '#7b766e')}${rect(0, 0, width, 66, '#6a655e')}`

const scenes = {
  edge: (random: Random) =>
    `${skyline(random)}${deck}${columns}${line('214,420 320,416', '#c4651c', 12)}${line('214,480 320,476', '#c4651c', 12)}${line('960,400 1040,396', '#c4651c', 12)}${line('960,460 1040,456', '#c4651c', 12)}${poly('420,660 560,640 600,690 450,716', '#7a5a34')}<ellipse cx="760" cy="672" rx="34" ry="20" fill="#e8b21c"/>`,
  railing: (random: Random) =>
    `${skyline(random)}${deck}${columns}${[300, 480, 660, 840].map((x) => line(`${x},390 ${x},600`, '#c4651c', 14)).join('')}${[400, 470, 560].map((y) => line(`214,${y} 1040,${y - 14}`, '#d9771f', 14)).join('')}${rect(560, 430, 130, 96, '#f2c522')}${poly('625,446 664,512 586,512', '#171613')}`,
  harness: () =>
    `${rect(0, 0, width, height, '#4a4f55')}${line('220,-20 560,820', '#d97f1f', 78)}${line('980,-20 700,820', '#d97f1f', 78)}<circle cx="640" cy="640" r="70" fill="none" stroke="#b9bec4" stroke-width="30"/>${rect(560, 180, 330, 300, '#f1efe6')}${rect(560, 180, 330, 76, '#2f7d43')}${[310, 350, 390, 430].map((y, n) => line(`600,${y} ${820 - n * 40},${y}`, '#3a3832', 12)).join('')}`,
  anchor: () =>
    `${rect(0, 0, width, height, '#a7a29a')}${rect(0, 560, width, 240, '#8a857d')}${rect(560, 330, 190, 260, '#4d5359')}${rect(500, 560, 310, 60, '#3c4146')}<circle cx="655" cy="290" r="78" fill="none" stroke="#c8cdd2" stroke-width="34"/>${line('655,240 760,120 1280,40', '#c2372b', 26)}`,
  trench: (random: Random) =>
    `${rect(0, 0, width, 330, '#b9cbd8')}${skyline(random)}${rect(0, 420, width, 380, '#9a7a4e')}${poly('380,430 900,430 760,800 520,800', '#5a4630')}${line('430,440 545,790', '#d8d4cc', 16)}${line('850,440 740,790', '#d8d4cc', 16)}${[500, 590, 690].map((y) => line(`${460 + (y - 440) / 3.2},${y} ${840 - (y - 440) / 3.4},${y}`, '#c9a227', 18)).join('')}${poly('960,430 1240,430 1180,330 1030,320', '#846339')}`,
  ladder: (random: Random) =>
    `${skyline(random)}${rect(0, 0, 620, height, '#b8b2a6')}${rect(0, 250, 620, 30, '#8f897d')}${rect(0, 620, width, 180, '#8d8880')}${line('520,700 650,120', '#e0912a', 20)}${line('640,716 770,136', '#e0912a', 20)}${Array.from({ length: 9 }, (_, n) => line(`${535 + n * 14},${640 - n * 60} ${655 + n * 14},${656 - n * 60}`, '#c67a1e', 14)).join('')}`,
} as const

export type Scene = keyof typeof scenes

/** Draws a picture of a site, as SVG of 1280 by 800. */
export function sceneOf(name: Scene, random: Random): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#87a9c6"/><stop offset="1" stop-color="#dfe7ea"/></linearGradient></defs>${rect(0, 0, width, height, 'url(#sky)')}${scenes[name](random)}</svg>`
}

/** Returns the pictures that fit the text of a finding. */
export function scenesFor(text: string): readonly Scene[] {
  if (/trench|excavat|shor|spoil/i.test(text)) return ['trench']
  if (/ladder|stair|rung/i.test(text)) return ['ladder']
  if (/harness|lanyard|anchor|lifeline/i.test(text)) return ['harness', 'anchor']
  return ['edge', 'railing']
}

/**
 * Draws a name like handwriting: the first letter large, the rest a running line; as SVG of 600 by
 * 180.
 */
export function signatureOf(name: string, random: Random): string {
  const letters = Array.from(name).filter((letter) => letter !== ' ')
  let [x, path] = [40, 'M40 120']
  for (const [nth, letter] of letters.entries()) {
    const isTall = nth === 0 || /[bdfhklt]/i.test(letter)
    const [wide, tall] = [
      isTall ? 34 : 22 + random.whole(0, 8),
      isTall ? 76 + random.whole(0, 18) : 22 + random.whole(0, 12),
    ]
    path += ` c${wide / 4} ${-tall} ${wide} ${-tall} ${wide * 0.6} ${-tall / 3} s${wide / 8} ${tall / 1.6} ${wide * 0.5} ${tall / 3 + random.whole(-4, 4)}`
    x += wide
    if (x > 520) break
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="180" viewBox="0 0 ${Math.max(320, x + 90)} 180"><path d="${path} q50 -16 70 8" fill="none" stroke="#171613" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`
}
