import { IconPhotoUp } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { Button } from '../button/button.tsx'
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
}

/** A button that opens the device's own choice of a file; the browser's field for it looks nowhere alike. */
export function ChooseFile({ limits, accept, label, button, disabled, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const limitsId = useId()
  return (
    <>
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
          const file = event.target.files?.[0]
          if (file) onChoose(file)
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      <Button disabled={disabled} icon={<IconPhotoUp size={22} stroke={1.9} aria-hidden="true" />} aria-describedby={limitsId} onClick={() => input.current?.click()}>
        {button}
      </Button>
    </>
  )
}
