export { VerificationProgress } from './verification-progress.tsx'
export { VerifyButton } from './verify-button.tsx'
