import { personName } from '@rapport/contract/accounts/person-name.ts'
import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { callWithMessage } from '../../lib/api/api.ts'
import { initials } from '../../lib/texts/initials.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FailureNotice, useFailureText } from '../../ui/forms/notices.tsx'
import { useFieldText } from '../../ui/forms/use-form.ts'
import { useProfileChange } from './use-profile-change.ts'

/** Sets and removes the picture. It is scaled down here, so nothing larger leaves the browser. */
export function PictureChoice({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('account')
  const failureText = useFailureText()
  const fieldText = useFieldText()
  const accept = useProfileChange()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<PictureFault | null>(null)
  const set = useMutation({
    mutationFn: async (file: File) => {
      const scaled = await scalePicture(file)
      setFault('fault' in scaled ? scaled.fault : null)
      return 'fault' in scaled
        ? null
        : callWithMessage(accountRoutes.setPicture, { body: { image: scaled.image } })
    },
    onSuccess: (answer) => answer && accept(answer),
    networkMode: 'always',
  })
  const remove = useMutation({
    mutationFn: () => callWithMessage(accountRoutes.removePicture),
    onSuccess: accept,
    networkMode: 'always',
  })
  const choose = (files: FileList | null) => {
    const file = files?.[0]
    if (!file || set.isPending) return
    remove.reset()
    set.mutate(file)
  }
  const removePicture = () => {
    setFault(null)
    set.reset()
    remove.mutate()
  }
  const error = set.error ?? remove.error
  const failure = error ? failureText(error) : null
  const name = personName(profile.firstName, profile.lastName) || profile.email
  const isBusy = set.isPending || remove.isPending
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar initials={initials(name)} src={profile.profileURL} size="large" />
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            hidden
            accept={pictureTypes.join(',')}
            onChange={(event) => {
              choose(event.target.files)
              // The same file can be chosen again.
              event.target.value = ''
            }}
          />
          <Button
            isPending={set.isPending}
            isDisabled={remove.isPending}
            onPress={() => input.current?.click()}
          >
            {t(profile.profileURL ? 'changePicture' : 'addPicture')}
          </Button>
          {profile.profileURL && (
            <Button variant="quiet" isPending={remove.isPending} isDisabled={isBusy} onPress={removePicture}>
              {t('removePicture')}
            </Button>
          )}
        </div>
      </div>
      <p className="text-xs text-muted">{t('pictureHint')}</p>
      <FailureNotice text={fault ? (fieldText(fault) ?? null) : failure} />
    </div>
  )
}

/** The server accepts these types and no others. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

const sidePixels = 256
/** Larger files are photographs of tens of megapixels; decoding one blocks the page. */
const maxFileBytes = 25 * 1024 * 1024

type PictureFault = 'error_invalid_image' | 'error_too_large'

/** The middle of a picture as a square of 256 pixels, in base64; or what is wrong with the file. */
async function scalePicture(file: File): Promise<{ image: string } | { fault: PictureFault }> {
  if (!pictureTypes.some((type) => type === file.type)) return { fault: 'error_invalid_image' }
  if (file.size > maxFileBytes) return { fault: 'error_too_large' }
  const source = await createImageBitmap(file).catch(() => null)
  if (!source) return { fault: 'error_invalid_image' }
  const canvas = document.createElement('canvas')
  canvas.width = sidePixels
  canvas.height = sidePixels
  const context = canvas.getContext('2d')
  if (!context) return { fault: 'error_invalid_image' }
  const edge = Math.min(source.width, source.height)
  const [left, top] = [(source.width - edge) / 2, (source.height - edge) / 2]
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, left, top, edge, edge, 0, 0, sidePixels, sidePixels)
  source.close()
  // JPEG stays JPEG; the other types may be transparent, which PNG keeps.
  const url = canvas.toDataURL(file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png', 0.9)
  return { image: url.slice(url.indexOf(',') + 1) }
}
