#ifndef UTFX_TESTS_FAULTS_FAILING_MALLOC_H_
#define UTFX_TESTS_FAULTS_FAILING_MALLOC_H_

// The C library's memory functions, of which one call after the other can be
// made to fail. The library is linked or preloaded; then
// UTFX_FAIL_ALLOCATION=N (or N+, with all after it) has the N-th allocation of
// the process fail.
extern "C" {

// From now on counts allocations, and has the n-th fail with ENOMEM; with
// `all_after` all that follow as well. None fails where n is 0.
void FailAllocation(int n, int all_after);

// Has them succeed again. Returns how many there were, failed ones included.
int StopFailing(void);

// How many blocks are allocated.
int AllocatedBlocks(void);
}

#endif  // UTFX_TESTS_FAULTS_FAILING_MALLOC_H_
