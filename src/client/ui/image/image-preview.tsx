import { useEffect, useId, useRef, useState } from 'react'
import type { Ground } from '#contract/kernel/image/ground.ts'
import { cx } from '../cx.ts'
import { ChoiceButtons } from '../form/choice-buttons.tsx'
import {
  type ChosenImage,
  type Crop,
  drawPart,
  type ImageLimits,
  cropArea,
  sizeWithin,
} from './fit-image.ts'
import css from './image-preview.module.css'
import { groundOfDrawable } from './logo-image.tsx'
import onWhite from './on-white.module.css'

export type ImagePreviewWords = {
  preview: string
  size: (pixels: string) => string
  scaled: (from: string, to: string) => string
  /** It has more bytes than it may. */
  heavy: string
  part: string
  whole: string
  square: string
  fromLeft: string
  fromTop: string
}

type ImagePreviewProps = {
  chosen: ChosenImage
  crop: Crop
  onCrop: (crop: Crop) => void
  limits: ImageLimits
  words: ImagePreviewWords
}

/**
 * How an image will look: what part of it is taken, and what becomes of one that is too large
 * (rulings, 43).
 */
export function ImagePreview({
  chosen: { file, image },
  crop,
  onCrop,
  limits,
  words,
}: ImagePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const slider = useId()
  const [ground, setGround] = useState<Ground>('white')
  const part = cropArea(image, crop)
  const size = sizeWithin(part, limits)
  useEffect(() => {
    const { current: drawing } = canvas
    if (drawing === null) return
    drawPart(drawing, image, crop, sizeWithin(cropArea(image, crop), limits))
    setGround(groundOfDrawable(drawing, drawing.width, drawing.height))
  }, [image, crop, limits])
  const [from, to] = [`${part.width} × ${part.height}`, `${size.width} × ${size.height}`]
  const isScaled = from !== to
  return (
    <div className={css.preview}>
      <figure className={cx(onWhite.frame, css.frame)} aria-label={words.preview}>
        <canvas ref={canvas} className={onWhite.image} data-ground={ground} />
      </figure>
      <output className={css.size}>
        {isScaled ? words.scaled(from, to) : words.size(from)}
        {file.size > limits.bytes && !isScaled && <> {words.heavy}</>}
      </output>
      {image.width !== image.height && (
        <ChoiceButtons
          label={words.part}
          options={[
            { value: 'whole', label: words.whole },
            { value: 'square', label: words.square },
          ]}
          value={crop.shape}
          onChange={(shape) => onCrop(shape === 'whole' ? { shape } : { shape, at: 0.5 })}
        />
      )}
      {crop.shape === 'square' && (
        <div className={css.place}>
          <label htmlFor={slider}>
            {image.width > image.height ? words.fromLeft : words.fromTop}
          </label>
          <input
            id={slider}
            type="range"
            min={0}
            max={100}
            value={Math.round(crop.at * 100)}
            onChange={(event) => onCrop({ shape: 'square', at: Number(event.target.value) / 100 })}
          />
        </div>
      )}
    </div>
  )
}
