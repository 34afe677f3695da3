import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { cleanUpAfterTest } from '../cleanup.ts'

/**
 * A key and its self-signed certificate for the stand-ins of mail servers, valid for a hundred
 * years. The key is public, so nothing but a test may trust the certificate: it is here because
 * Node can't make certificates, and not every machine has a tool that can.
 */
export const testCertificate = {
  host: 'mail.rapport.test',
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgptAwyOOLFEGsr6Vs
sbgwqdQi63/oSFMoiXF1vYXbUmmhRANCAAR4iZLHY8AoS5p2fHxyXPKsKedXf7WC
dWa35SMmzTvQAz8f00cZoIS0nKFi1E7HTp+8KXMKyA87R3ZSSDV9Qejw
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBpDCCAUmgAwIBAgIUa9RenZgQ2cDS6yysw8VBRg562CUwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMUmFwcG9ydCB0ZXN0MCAXDTI2MTEyODAyMzI0M1oYDzIxMjYx
MTA0MDIzMjQzWjAXMRUwEwYDVQQDDAxSYXBwb3J0IHRlc3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAR4iZLHY8AoS5p2fHxyXPKsKedXf7WCdWa35SMmzTvQAz8f
00cZoIS0nKFi1E7HTp+8KXMKyA87R3ZSSDV9Qejwo3EwbzAdBgNVHQ4EFgQUSvU9
jTHaxQ8yY30xNlW7SH/IxaAwHwYDVR0jBBgwFoAUSvU9jTHaxQ8yY30xNlW7SH/I
xaAwDwYDVR0TAQH/BAUwAwEB/zAcBgNVHREEFTATghFtYWlsLnJhcHBvcnQudGVz
dDAKBggqhkjOPQQDAgNJADBGAiEAzoE0l0TUgt1/F6YVivQz7A8LcOrNhPMILhN4
QJ0EVboCIQCkgZxinkHstbI5BmaT0njJFwCxz0AqxoD4hG91r5RZUQ==
-----END CERTIFICATE-----`,
}

/** Trusts the certificate, in this process, until the test ends. */
export function trustTestCertificate(): void {
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, testCertificate.cert])
  cleanUpAfterTest(() => setDefaultCACertificates(usual))
}
