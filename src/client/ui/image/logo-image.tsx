import { type CSSProperties, useState } from 'react'
import { type Ground, groundColors, groundOf, judgedSide } from '#contract/kernel/image/ground.ts'
import { cx } from '../cx.ts'
import onWhite from './on-white.module.css'

type LogoImageProps = {
  src: string
  alt: string
  className?: string | undefined
  onError?: () => void
}

/** The ground of each logo that was drawn: shown again, it stands on it from the start. */
const known = new Map<string, Ground>()

/**
 * A logo on the ground on which it is seen: white, as most are drawn for, or dark where it is white
 * itself.
 */
export function LogoImage({ src, alt, className, onError }: LogoImageProps) {
  const [drawn, setDrawn] = useState<{ src: string; ground: Ground } | null>(null)
  const ground = (drawn?.src === src ? drawn.ground : known.get(src)) ?? 'white'
  return (
    <img
      className={cx(onWhite.plate, className)}
      src={src}
      alt={alt}
      data-ground={ground}
      style={groundStyle(ground)}
      onError={onError}
      onLoad={({ currentTarget: image }) => {
        const found = groundOfDrawable(image, image.naturalWidth, image.naturalHeight)
        known.set(src, found)
        setDrawn({ src, ground: found })
      }}
    />
  )
}

/** Nothing for the usual ground: that is its place's own. */
export function groundStyle(ground: Ground): CSSProperties | undefined {
  return ground === 'dark' ? { background: groundColors.dark } : undefined
}

/** On which ground a picture is seen; white where it may not be read. */
export function groundOfDrawable(
  image: HTMLImageElement | HTMLCanvasElement,
  width: number,
  height: number,
): Ground {
  const scale = Math.min(1, judgedSide / Math.max(width, height, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return 'white'
  try {
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return groundOf(context.getImageData(0, 0, canvas.width, canvas.height))
  } catch {
    return 'white'
  }
}
