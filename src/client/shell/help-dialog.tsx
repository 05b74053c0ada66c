import { useLingui } from '@lingui/react/macro'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import css from './help-dialog.module.css'

/** The keys of the app, in a few lines. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const keys = [
    ['/', t`Go to the search of a list`],
    ['?', t`Show this help`],
    ['↑ ↓', t`Move between rows and entries`],
    ['Enter', t`Open what is focused`],
    ['Esc', t`Close a dialog, a list or a menu`],
    ['Tab', t`Go to the next control`],
  ] as const
  return (
    <Dialog title={t`Keyboard help`} onClose={onClose} look="small">
      <dl className={css.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
