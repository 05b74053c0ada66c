import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { maxCertificateFiles } from '#contract/certificates/fields.ts'
import type { PersonShown } from '#client/shell/slots.tsx'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { formsIn, type FormValue } from '#client/ui/form/form-fields.ts'
import { Icon } from '#client/ui/icon.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { FileThumb } from './certificate-file.tsx'
import css from './certificates.module.css'

const AddFileDialog = lazyComponent(
  async () => (await import('./add-file-dialog.tsx')).AddFileDialog,
  'over',
)

type FilesFieldProps = {
  holder: Pick<PersonShown, 'user_id' | 'accountID'>
  /** Names of the files by their addresses. */ names: ReadonlyMap<string, string>
  id: string
  label: string
  value: FormValue
  error: string | undefined
  onChange: (value: FormValue) => void
}

/**
 * The images and PDFs of a certificate in its form. Each is sent once it is chosen, so that the
 * form holds only addresses.
 */
export function FilesField({ holder, names, id, label, value, error, onChange }: FilesFieldProps) {
  const { t } = useLingui()
  const offline = useLacksLine()
  const [adding, setAdding] = useState(false)
  // A new file keeps the name of the chosen file until the certificate is saved.
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const files = formsIn(value)
  const addresses = files.map(({ certificateImageURL }) => String(certificateImageURL))
  const most = maxCertificateFiles
  return (
    <fieldset className={css.files}>
      <legend>{label}</legend>
      {addresses.length > 0 && (
        <ul>
          {addresses.map((address, at) => {
            const n = at + 1
            const name = chosen.get(address) ?? names.get(address)
            return (
              <li key={address}>
                <span className={css.image}>
                  <FileThumb address={address} alt={name || t`File ${n}`} />
                </span>
                {name && <span className={css.fileName}>{name}</span>}
                <Button
                  size="small"
                  icon={<Icon icon={IconTrash} size={20} />}
                  onClick={() => onChange(files.filter((_, other) => other !== at))}
                >{t`Remove file ${n}`}</Button>
              </li>
            )
          })}
        </ul>
      )}
      <Button
        id={id}
        disabled={offline || addresses.length >= most}
        icon={<Icon icon={IconPhotoUp} />}
        onClick={() => setAdding(true)}
      >{t`Add image or PDF`}</Button>
      {addresses.length >= most && (
        <span className={css.hint}>
          {plural(most, { one: 'At most # file.', other: 'At most # files.' })}
        </span>
      )}
      {error && (
        <span className={css.error}>
          <Icon icon={IconAlertCircle} size={18} />
          {error}
        </span>
      )}
      {adding && (
        <AddFileDialog
          holder={holder}
          onAdded={(address, name) => {
            setAdding(false)
            setChosen((before) => new Map([...before, [address, name]]))
            onChange([...files, { certificateImageURL: address }])
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </fieldset>
  )
}
