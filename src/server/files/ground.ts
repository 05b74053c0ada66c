import { type Ground, groundColors, groundOf, judgedSide } from '#contract/kernel/image/ground.ts'

/** Says on which ground a picture is seen. Rejects where it is none. */
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
 * Puts a logo with clear parts onto its ground, as a PNG: mail programs change what is behind a
 * picture, and never the picture. Returns any other as it is.
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

/** A dark ground is wider than its picture, which would else touch the paper. */
export function edgeOf(ground: Ground, width: number, height: number) {
  const edge = ground === 'dark' ? Math.max(4, Math.round(Math.max(width, height) * 0.05)) : 0
  return { top: edge, bottom: edge, left: edge, right: edge, background: groundColors[ground] }
}
