import { type Ground, groundColors, groundOf, judgedSide } from '#contract/kernel/image/ground.ts'

/** Returns the background on which a picture is visible. Rejects bytes that are no picture. */
export async function groundOfImage(given: Uint8Array): Promise<Ground> {
  const { default: sharp } = await import('sharp')
  const small = sharp(given, { failOn: 'error' }).resize(judgedSide, judgedSide, {
    fit: 'inside',
    withoutEnlargement: true,
  })
  const { data, info } = await small
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return groundOf({ data, width: info.width, height: info.height })
}

/**
 * Puts a logo with transparent parts on its background, as a PNG: mail programs change the
 * background of a picture, but never the picture. Returns any other logo unchanged.
 */
export async function onGround(logo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { hasAlpha, width, height } = await sharp(logo).metadata()
  if (!hasAlpha) return logo
  const ground = await groundOfImage(logo)
  return sharp(logo)
    .extend(edgeOf(ground, width, height))
    .flatten({ background: groundColors[ground] })
    .png()
    .toBuffer()
}

/**
 * Returns the margins of a picture: a dark background extends beyond it, so that it does not touch
 * the paper.
 */
export function edgeOf(ground: Ground, width: number, height: number) {
  const edge = ground === 'dark' ? Math.max(4, Math.round(Math.max(width, height) * 0.05)) : 0
  return { top: edge, bottom: edge, left: edge, right: edge, background: groundColors[ground] }
}
