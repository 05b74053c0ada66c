import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useActiveSwitch } from '#client/records/form/undoable-changes.tsx'
import { runCommand } from '#client/records/form/use-command.ts'
import { ActiveCell } from '#client/records/list/row-edit.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { companyLayout, type CompanyRow } from './layout.ts'
import { useCompaniesAgain } from './use-companies-again.ts'
import { saveWords } from './words.ts'

/**
 * Deactivates or activates a company after a question, and explains a failure (ACC-23, ACC-76 to
 * ACC-80, G1-52).
 */
export function CompanySwitch({ row }: { row: CompanyRow }) {
  const { t, i18n } = useLingui()
  const again = useCompaniesAgain()
  const [why, setWhy] = useState<string | null>(null)
  const { ask, question } = useActiveSwitch<CompanyRow>({
    words: saveWords,
    nameOf: ({ name, associates, isActive }) => {
      const written = plural(associates, { one: '# associate', other: '# associates' })
      return isActive
        ? t`${name}: its ${written} cannot work until it is active again. Unsent changes stay on their devices.`
        : t`${name}: its ${written} can work again.`
    },
    successText: ({ name }, isActive) =>
      isActive
        ? t({ message: `${name} is active`, context: 'company' })
        : t({ message: `${name} is inactive`, context: 'company' }),
    save: (company, { patch, id }) =>
      runCommand(
        'companies.patch',
        { params: { accountID: String(company.accountID) }, body: patch },
        { id, etag: company.etag },
      ),
    reread: again,
    onUnsaved: ({ refusal }) => setWhy(refusal),
  })
  const close = () => setWhy(null)
  return (
    <>
      <ActiveCell layout={companyLayout} row={row} onToggle={ask} />
      {question}
      {why !== null && (
        <Dialog
          role="alertdialog"
          look="small"
          title={t`Oops!`}
          onClose={close}
          footer={<Button onClick={close}>{t`Close`}</Button>}
        >
          <p>{i18n._(saveWords.off.failed)}</p>
          <p>{why}</p>
        </Dialog>
      )}
    </>
  )
}
