import { IconAlertCircle, IconPhotoUp } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { cx } from '../cx.ts'
import { useFileDrop } from '../drop/use-file-drop.ts'
import { useUiWords } from '../words.tsx'
import { Icon } from '../icon.tsx'
import css from './choose-file.module.css'

type ChooseFileProps = {
  /** Which kinds and sizes are taken: it describes the button. */
  limits: string
  /** `image/png,image/jpeg`. */
  accept: string
  /** What the field is called, and what stands on the button. */
  label: string
  button: string
  disabled?: boolean
  onChoose: (file: File) => void
  /** Something around it takes what is dropped. */
  isDropped?: true
}

/**
 * A button that opens the device's own choice of a file, and a place to drop one; the browser's
 * field for it looks nowhere alike.
 */
export function ChooseFile({
  limits,
  accept,
  label,
  button,
  disabled,
  onChoose,
  isDropped,
}: ChooseFileProps) {
  const words = useUiWords()
  const [isRefused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const limitsId = useId()
  const choose = (files: readonly File[]) => {
    const [file, ...others] = files
    const isOne = file !== undefined && others.length === 0
    setRefused(!isOne)
    if (isOne) onChoose(file)
  }
  const { isOver, handlers } = useFileDrop({ onFiles: choose, disabled })
  return (
    <div
      className={cx(css.choice, !isDropped && css.target, isOver && css.over)}
      {...(!isDropped && handlers)}
    >
      <p id={limitsId} className={css.limits}>
        {limits}
      </p>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        disabled={disabled}
        onChange={(event) => {
          // None is chosen where the choice was given up.
          if (event.target.files?.length) choose([...event.target.files])
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      <div className={css.ways}>
        <Button
          disabled={disabled}
          icon={<Icon icon={IconPhotoUp} />}
          aria-describedby={limitsId}
          onClick={() => input.current?.click()}
        >
          {button}
        </Button>
        {!isDropped && <span className={css.drop}>{words.orDrop}</span>}
      </div>
      {isRefused && (
        <p className={css.refused} role="alert">
          <Icon icon={IconAlertCircle} size={18} />
          {words.oneFile}
        </p>
      )}
    </div>
  )
}
