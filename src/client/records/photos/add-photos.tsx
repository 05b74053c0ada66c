import { useLingui } from '@lingui/react/macro'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Photo, PhotoMoment } from '#contract/kernel/photos.ts'
import { imageAccept } from '#client/data/photos/decode-image.ts'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { useFileDrop } from '#client/ui/drop/use-file-drop.ts'
import { PhotoProblems } from './photo-problems.tsx'
import { useTakePhotos } from './use-take-photos.ts'
import { Icon } from '#client/ui/icon.tsx'
import drop from '#client/ui/drop/drop.module.css'
import { useLatest } from '#client/ui/use-latest.ts'
import css from './photos.module.css'

type AddPhotosProps = {
  id?: string
  /** The label of the field for files. */
  label: string
  /** The server's name for such files. */
  file: string
  when: PhotoMoment
  /** The number of photos that may still be added. */
  remaining: number
  /** Called after the photos are ready, which takes seconds: must add them to the current value. */
  onAdd: (photos: Photo[]) => unknown
  /** The photos themselves; the area accepts dropped and pasted ones. */
  children?: ReactNode
}

/** Adds photos from the camera, from files, by drop or by paste. Refuses other files at once. */
export function AddPhotos({ id, label, file, when, remaining, onAdd, children }: AddPhotosProps) {
  const { t } = useLingui()
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const { take, busy, problems, low } = useTakePhotos(file, when)
  const latest = useLatest({ remaining, onAdd })
  // Renders at once, so that the next photos are added to these.
  const add = (chosen: readonly File[]) =>
    take(
      chosen,
      () => latest.current.remaining,
      (photos) => flushSync(() => latest.current.onAdd(photos)),
    )
  const isFull = remaining <= 0
  const { isOver, handlers } = useFileDrop({ onFiles: (dropped) => void add(dropped) })
  const isTouched = matchMedia('(pointer: coarse)').matches
  return (
    // Not a control itself: it accepts drops and pastes within it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={cx(css.field, isOver && drop.over)}
      aria-label={label}
      onPaste={(event) =>
        event.clipboardData.files.length > 0 && void add([...event.clipboardData.files])
      }
      {...handlers}
    >
      {children}
      <div id={id} className={css.adding} tabIndex={-1}>
        <FileInput
          refTo={camera}
          label={t`${label}, with the camera`}
          camera
          onChoose={(chosen) => void add(chosen)}
        />
        <FileInput refTo={files} label={label} onChoose={(chosen) => void add(chosen)} />
        <Button
          icon={isTouched ? <Icon icon={IconCamera} /> : <Icon icon={IconPhotoPlus} />}
          disabled={isFull}
          onClick={() => (isTouched ? camera : files).current?.click()}
        >
          {t`Add photo`}
        </Button>
        {isTouched && (
          <Button
            variant="quiet"
            icon={<Icon icon={IconPhotoPlus} />}
            disabled={isFull}
            onClick={() => files.current?.click()}
          >
            {t`Choose from this device`}
          </Button>
        )}
      </div>
      <output className={css.note}>
        {busy > 0
          ? t`Preparing photos: ${busy} to go`
          : isFull && t`A record can have at most 40 photos. Add at most 20 at once.`}
      </output>
      <PhotoProblems problems={problems} />
      {low !== null && (
        <p
          className={css.low}
        >{t`This device is nearly full: ${low} MB are left. Send your unsent changes, or free some storage.`}</p>
      )}
    </fieldset>
  )
}

type FileInputProps = {
  refTo: React.RefObject<HTMLInputElement | null>
  label: string
  camera?: boolean
  onChoose: (files: readonly File[]) => void
}

function FileInput({ refTo, label, camera = false, onChoose }: FileInputProps) {
  return (
    <input
      ref={refTo}
      type="file"
      accept={imageAccept}
      hidden
      aria-label={label}
      {...(camera ? { capture: 'environment' } : { multiple: true })}
      onChange={(event) => {
        onChoose([...(event.target.files ?? [])])
        // Allows a second choice of one file.
        event.target.value = ''
      }}
    />
  )
}
