/** How the provider reaches the sandbox's own card processor: no address of a network. */
export const sandboxProcessorAccess = {
  baseUrl: 'http://processor.localhost/api/sandbox/processor',
  secretKey: 'sk_test_sandbox_holdfast',
  publicKey: 'pk_test_sandbox_holdfast',
};
