/**
 * Draws the icons in public/ from the one mark: `node tests/pictures/icons.ts`. Only the mark's
 * background and its size differ. Run it again when the mark changes.
 */
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const ground = '#171613'
const accent = '#76CDC0'
const shield = `<path fill="${accent}" d="M16 12h16v40C22 46.4 16 39 16 29z"/><path fill="none" stroke="${accent}" stroke-width="4" stroke-dasharray="16 4 11 4.5 12 99" d="M36 14h10v15c0 8.6-4.8 15.3-14 20.7"/>`

/** Draws the mark on its background; `scale` below 1 leaves more background around it. */
function mark(scale: number): string {
  const move = 32 - 32 * scale
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Siteward"><rect width="64" height="64" fill="${ground}"/><g transform="translate(${move} ${move}) scale(${scale})">${shield}</g></svg>`
}

async function draw(file: string, size: number, scale = 1): Promise<void> {
  const image = await sharp(Buffer.from(mark(scale)), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  await writeFile(new URL(`../../public/${file}`, import.meta.url), image)
}

const logo = mark(1).replace('<g transform="translate(0 0) scale(1)">', '').replace('</g>', '')
await writeFile(new URL('../../public/logo.svg', import.meta.url), `${logo}\n`)
await draw('favicon.png', 32)
await draw('icon-192.png', 192)
await draw('icon-512.png', 512)
// The mark's corners lie 0.4 of the width from the middle, inside the maskable safe circle, so it
// stays full size.
await draw('maskable-512.png', 512)
await draw('apple-touch-icon.png', 180)
