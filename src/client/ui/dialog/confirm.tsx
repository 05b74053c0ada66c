import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmProps = {
  title: string
  /** The consequence, with numbers. */
  children?: ReactNode
  /** The harmless way, first and focused: "Keep active". */
  harmless: string
  /** The verb: "Deactivate 9". Never "OK". */
  verb: string
  verbIcon?: ReactNode
  tone?: 'danger' | 'plain'
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that is specified to be asked. */
export function Confirm(props: ConfirmProps) {
  const {
    title,
    children,
    harmless,
    verb,
    verbIcon,
    tone = 'danger',
    busy,
    onConfirm,
    onCancel,
  } = props
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Dialog
      role="alertdialog"
      look="small"
      title={title}
      onClose={onCancel}
      footer={
        <>
          <Button ref={first} variant="quiet" onClick={onCancel}>
            {harmless}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'filled'}
            icon={verbIcon}
            onClick={onConfirm}
            disabled={busy}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
