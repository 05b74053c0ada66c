import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { logoLimits } from '#contract/companies/logo.ts'
import { isObject } from '#contract/kernel/json.ts'
import { call } from '#client/data/api/call.ts'
import { NeedsConnectionNote } from '#client/records/form/form-notes.tsx'
import { FileUploadProgress, useFileUpload } from '#client/records/form/file-upload.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { ChooseFile } from '#client/ui/image/choose-file.tsx'
import { imageAccept } from '#client/data/photos/decode-image.ts'
import { imageProblemText, imageRefusalText } from '#client/records/images/image-problem.ts'
import { readImage } from '#client/records/images/read-image.ts'
import { type ChosenImage, type Crop, fitImage } from '#client/ui/image/fit-image.ts'
import { FileProblemNote } from '#client/ui/image/file-problem.tsx'
import { ImagePreview } from '#client/ui/image/image-preview.tsx'
import css from './logo.module.css'

type LogoDialogProps = {
  accountID: number
  onDone: (uri: string | null) => void
  onClose: () => void
}

/**
 * Lets a person choose an image, preview it and send it. A large image is scaled down instead of
 * refused (rulings, 43).
 */
export function LogoDialog({ accountID, onDone, onClose }: LogoDialogProps) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState<ChosenImage | null>(null)
  const [crop, setCrop] = useState<Crop>({ shape: 'whole' })
  const [problem, setProblem] = useState<{ title: string; why: string } | null>(null)
  const { save, progress } = useFileUpload(uploadWords)
  const busy = progress !== null
  const failed = i18n._(uploadWords.message)
  const choose = async (file: File) => {
    const read = await readImage(file)
    const isRefused = 'fault' in read
    setCrop({ shape: 'whole' })
    setChosen(isRefused ? null : read)
    setProblem(isRefused ? { title: failed, why: imageProblemText(i18n, read.fault) } : null)
  }
  const send = async (image: ChosenImage) => {
    setProblem(null)
    const params = { accountID: String(accountID) }
    const file = await fitImage(image, crop, logoLimits)
    const unsaved = await save(
      { accountID, kind: 'logo', name: image.file.name, file },
      {
        sendWhole: (body, signal) => call('companies.setLogo', { params, body, signal }),
        show: (sent, signal) =>
          call('companies.setLogo', { params, body: { fileID: sent.body.fileID }, signal }),
      },
      { close: (row) => onDone(uriIn(row)), inPlace: () => true },
    )
    if (unsaved === null) return
    setProblem({ title: unsaved.failed, why: whyNot(unsaved.fields) ?? unsaved.refusal })
  }
  const whyNot = (fields: object): string | null => {
    if ('files' in fields)
      return t`You have uploaded too many files without saving. Save the records that they belong to, or try again tomorrow.`
    const reason = imageRefusalText(i18n, fields)
    if (reason !== null || Object.keys(fields).length === 0) return reason
    return t`The server could not read it as a PNG or JPEG image within these limits. Choose another one.`
  }
  const isChosen = chosen !== null
  return (
    <Dialog
      title={t`Upload company logo`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="filled"
            disabled={!isChosen || busy}
            onClick={() => chosen && void send(chosen)}
          >{t`Upload logo`}</Button>
        </>
      }
    >
      <div className={css.upload}>
        {!busy && <NeedsConnectionNote />}
        <ChooseFile
          limits={t`PNG or JPEG, at most 2 MB and 720px x 1280px. A larger image can be cut or scaled down here.`}
          accept={imageAccept}
          label={t`Image file`}
          disabled={busy}
          button={isChosen ? t`Choose another image` : t`Choose an image`}
          onChoose={(file) => void choose(file)}
        />
        <FileProblemNote problem={problem} />
        <FileUploadProgress progress={progress} />
        {chosen && (
          <ImagePreview
            chosen={chosen}
            crop={crop}
            onCrop={setCrop}
            limits={logoLimits}
            words={{
              preview: t`Preview of the logo`,
              size: (from) => t`Size in pixels: ${from}`,
              scaled: (from, to) => t`Size in pixels: ${from}, scaled down to ${to}.`,
              heavy: t`The file has more than 2 MB and will be made smaller.`,
              part: t`Part of the image`,
              whole: t`Whole image`,
              square: t`Square`,
              fromLeft: t`From left to right`,
              fromTop: t`From top to bottom`,
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

function uriIn(row: unknown): string | null {
  return isObject(row) && typeof row.logoUri === 'string' ? row.logoUri : null
}

/** The specified texts (ACC-68 to ACC-70). */
const uploadWords = {
  code: 'setupCompanyImage',
  sent: msg`Company logo has been successfully updated!`,
  failed: msg`Upload failed`,
  message: msg`There has been an error trying to upload your image. Please, try again.`,
}
