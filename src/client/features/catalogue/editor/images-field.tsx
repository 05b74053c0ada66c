import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { catalogueLimits, regulationImageLimits } from '#contract/catalogue/rules.ts'
import { Button } from '#client/ui/button/button.tsx'
import { RegulationImage } from '#client/features/regulations/door.ts'
import { formsIn, type DrawControl } from '#client/ui/form/form-fields.ts'
import { imageAccept } from '#client/data/photos/decode-image.ts'
import { imageProblemText, imageRefusalText } from '#client/records/images/image-problem.ts'
import { readImage } from '#client/records/images/read-image.ts'
import { cx } from '#client/ui/cx.ts'
import { useFileDrop } from '#client/ui/drop/use-file-drop.ts'
import { ChooseFile } from '#client/ui/image/choose-file.tsx'
import { fitImage } from '#client/ui/image/fit-image.ts'
import { Icon } from '#client/ui/icon.tsx'
import drop from '#client/ui/drop/drop.module.css'
import css from './editor.module.css'

type ImagesFieldProps = Parameters<DrawControl>[0]

/**
 * The images of a regulation: chosen, dropped, pasted or from the camera. The field resizes them
 * and sends them with the question (PROG-62, PROG-63).
 */
export function ImagesField({ id, label, value, error, onChange }: ImagesFieldProps) {
  const { t, i18n } = useLingui()
  const [problem, setProblem] = useState<string | null>(null)
  const images = formsIn(value)
  const add = async (files: readonly File[]) => {
    const [added, refused, several] = [
      [] as (typeof images)[number][],
      [] as string[],
      files.length > 1,
    ]
    for (const file of files) {
      const chosen = await readImage(file)
      if ('fault' in chosen) {
        const why = imageProblemText(i18n, chosen.fault)
        refused.push(several && file.name ? `${file.name}: ${why}` : why)
        continue
      }
      added.push({
        uri: '',
        fileName: file.name || 'image.png',
        base64Data: await base64Of(
          await fitImage(chosen, { shape: 'whole' }, regulationImageLimits),
        ),
      })
    }
    setProblem(refused.length > 0 ? refused.join(' ') : null)
    if (added.length > 0) onChange([...images, ...added].slice(0, catalogueLimits.images))
  }
  const { isOver, handlers } = useFileDrop({ onFiles: (files) => void add(files) })
  const shownProblem = error === undefined ? problem : (imageRefusalText(i18n, { error }) ?? error)
  return (
    // The fieldset is no control; it only accepts drops and pastes anywhere inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={cx(css.images, isOver && drop.over)}
      onPaste={(event) =>
        event.clipboardData.files.length > 0 && void add([...event.clipboardData.files])
      }
      {...handlers}
    >
      <legend>{label}</legend>
      {images.length > 0 && (
        <ul>
          {images.map(({ uri, base64Data, fileName }, at) => {
            const n = at + 1
            return (
              <li key={`${String(uri)}${String(fileName)}${n}`}>
                <RegulationImage
                  uri={uri === '' ? `data:image/*;base64,${String(base64Data)}` : String(uri)}
                  alt={t`Image ${n}`}
                />
                <Button
                  size="small"
                  icon={<Icon icon={IconTrash} size={20} />}
                  onClick={() => onChange(images.filter((_, other) => other !== at))}
                >{t`Remove image ${n}`}</Button>
              </li>
            )
          })}
        </ul>
      )}
      <div id={id} tabIndex={-1}>
        <ChooseFile
          limits={t`PNG, JPEG, GIF or WebP. A larger image is scaled down. It can be dropped or pasted here too.`}
          accept={imageAccept}
          label={label}
          button={t`Add image`}
          disabled={images.length >= catalogueLimits.images}
          onChoose={(file) => void add([file])}
          isDropped
        />
      </div>
      {shownProblem && (
        <span className={css.error} role="alert">
          <Icon icon={IconAlertCircle} size={18} />
          {shownProblem}
        </span>
      )}
    </fieldset>
  )
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
