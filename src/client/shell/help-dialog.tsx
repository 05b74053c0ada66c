import { useLingui } from '@lingui/react/macro'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { isApple } from '#client/ui/keys/is-apple.ts'
import { isSingle, type KeyAct, keys } from '#client/ui/keys/keys.ts'
import css from './help-dialog.module.css'

type HelpDialogProps = {
  /** The active keys of the screen under it. */
  here: readonly KeyAct[]
  /** True if keys of one character work. */
  single: boolean
  onSingle: (single: boolean) => void
  onClose: () => void
}

/**
 * The keys of the app: those of groups and rows, those of `keys` with the words of the screen, and
 * further ones of the screen.
 */
export function HelpDialog({ here, single, onSingle, onClose }: HelpDialogProps) {
  const { t, i18n } = useLingui()
  const usual: Record<keyof typeof keys, string> = {
    search: t`Go to the search of a list`,
    help: t`Show this help`,
    create: t`Create a record`,
    save: t`Save the form`,
  }
  // Hides keys that are off; the switch below names them.
  const works = (key: string) => single || !isSingle(key)
  const line = (name: keyof typeof keys): Line[] =>
    works(keys[name])
      ? [[[keys[name]], here.findLast(({ key }) => key === keys[name])?.label ?? usual[name]]]
      : []
  const known: readonly string[] = Object.values(keys)
  const singles = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(
    [...new Set([...known, ...here.map(({ key }) => key)])].filter(isSingle),
  )
  const groups = [
    {
      title: t`Everywhere`,
      lines: [
        ...line('help'),
        [['Tab'], t`Go to the next control or group`],
        [['←', '→'], t`Move within a group of controls`],
        [['↑', '↓'], t`Move in a menu or a tree`],
        [['Esc'], t`Close a dialog, a list or a menu`],
      ],
    },
    {
      title: t`In lists`,
      lines: [
        ...line('search'),
        ...line('create'),
        [['↓'], t`From search and filters into the rows`],
        [['↑', '↓'], t`Move from row to row`],
        [['Page ↑', 'Page ↓'], t`Move by a screen of rows`],
        [['Home', 'End'], t`Go to the first or the last row`],
        [['Enter'], t`Open the row`],
        [['←', '→'], t`Move between the controls of a row`],
        [['Shift ←', 'Shift →'], t`Make the column of a heading narrower or wider`],
        ...here
          .filter(({ key, label }) => label !== undefined && !known.includes(key) && works(key))
          .map(({ key, label = '' }): Line => [[key], label]),
      ],
    },
    { title: t`In forms`, lines: line('save') },
  ] satisfies readonly { title: string; lines: readonly Line[] }[]
  return (
    <Dialog title={t`Keyboard help`} onClose={onClose}>
      <div className={css.body}>
        {groups.map(({ title, lines }) => (
          <section key={title}>
            <h3 className={css.title}>{title}</h3>
            <dl className={css.keys}>
              {lines.map(([named, does]) => (
                <div key={does}>
                  <dt>
                    {named.map((key) => (
                      <kbd key={key}>{shown(key)}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3 className={css.title}>{t`Keys of one character`}</h3>
          <p
            className={css.note}
          >{t`These keys work while no field has the focus: ${singles}. Switch them off if you use voice control.`}</p>
          <Switch
            label={t`Keys of one character`}
            word={single ? t`On` : t`Off`}
            checked={single}
            onChange={onSingle}
          />
        </section>
      </div>
    </Dialog>
  )
}

type Line = [keys: readonly string[], does: string]

/** Returns a key's label on the keyboard. */
function shown(key: string): string {
  return key.replace('Mod+', isApple() ? '⌘ ' : 'Ctrl ')
}
