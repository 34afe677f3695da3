;; The inner loops of the people index: set algebra over bitmaps, and scans of code columns into bitmaps.
;;
;; Hand-written because one instruction here works on 128 bits, plain JavaScript on 32. A two-way AND reads 25 to 40 GB/s from the
;; cache, the same loop over a Uint32Array about 4.
;;
;; Two memories:
;;   $segment  one immutable, shared segment of the index; only read
;;   $scratch  the thread's own working memory; all that is written
;; so a kernel can't damage what other threads read. An instance binds one pair (search/src/kernels.ts).
;;
;; Conventions:
;;   - Addresses are byte offsets and need no alignment. Lengths are 32-bit words, `n` members.
;;   - Nothing beyond those lengths is read or written.
;;   - A bitmap is little-endian: bit i of word w is member 32 * w + i.
;;   - Two scratch regions passed to one kernel must be identical or disjoint.
;;   - Kernels read $src in the segment, those named `Own` in scratch.
;;   - Ends are compared for equality, never for order, so a region may end at exactly 4 GiB.
;;
;; Shape of a bitmap kernel: 32 bytes a step up to $main, then word by word up to $end. V8 unrolls such a loop four times by itself.
;;
;; This is the source of kernels.wasm: `npm run kernels -w @rapport/search` assembles it. Each kernel has a twin in plain
;; TypeScript, search/test/kernels-twin.ts, that specifies what it does.
(module
  ;; Scratch comes first: V8 keeps the start of the first memory in a register and loads that of the second anew, once in four steps.
  (import "index" "scratch" (memory $scratch 0))
  (import "index" "segment" (memory $segment 0 65536 shared))

  ;; --- copies: the engine's own memmove is as fast as the machine

  (func (export "copy") (param $dst i32) (param $src i32) (param $words i32)
    (memory.copy $scratch $segment (local.get $dst) (local.get $src) (i32.shl (local.get $words) (i32.const 2))))
  (func (export "copyOwn") (param $dst i32) (param $src i32) (param $words i32)
    (memory.copy $scratch $scratch (local.get $dst) (local.get $src) (i32.shl (local.get $words) (i32.const 2))))

  ;; --- bitmap with bitmap. Kernels that can empty a bitmap return 1 if a bit is left, else 0:
  ;; an empty block ends its query early.

  (func (export "and") (param $dst i32) (param $src i32) (param $words i32) (result i32)
    (local $main i32) (local $end i32) (local $low v128) (local $high v128) (local $any v128)
    (local $word i32) (local $rest i32)
    (local.set $main (i32.add (local.get $dst) (i32.shl (i32.and (local.get $words) (i32.const -8)) (i32.const 2))))
    (local.set $end (i32.add (local.get $dst) (i32.shl (local.get $words) (i32.const 2))))
    (loop $step
      (if (i32.ne (local.get $dst) (local.get $main)) (then
        (local.set $low (v128.and (v128.load $scratch (local.get $dst)) (v128.load $segment (local.get $src))))
        (local.set $high
          (v128.and (v128.load $scratch offset=16 (local.get $dst)) (v128.load $segment offset=16 (local.get $src))))
        (v128.store $scratch (local.get $dst) (local.get $low))
        (v128.store $scratch offset=16 (local.get $dst) (local.get $high))
        (local.set $any (v128.or (local.get $any) (v128.or (local.get $low) (local.get $high))))
        (local.set $src (i32.add (local.get $src) (i32.const 32)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 32)))
        (br $step))))
    (loop $tail
      (if (i32.ne (local.get $dst) (local.get $end)) (then
        (local.set $word (i32.and (i32.load $scratch (local.get $dst)) (i32.load $segment (local.get $src))))
        (i32.store $scratch (local.get $dst) (local.get $word))
        (local.set $rest (i32.or (local.get $rest) (local.get $word)))
        (local.set $src (i32.add (local.get $src) (i32.const 4)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 4)))
        (br $tail))))
    (i32.or (v128.any_true (local.get $any)) (i32.ne (local.get $rest) (i32.const 0))))

  (func (export "andNot") (param $dst i32) (param $src i32) (param $words i32) (result i32)
    (local $main i32) (local $end i32) (local $low v128) (local $high v128) (local $any v128)
    (local $word i32) (local $rest i32)
    (local.set $main (i32.add (local.get $dst) (i32.shl (i32.and (local.get $words) (i32.const -8)) (i32.const 2))))
    (local.set $end (i32.add (local.get $dst) (i32.shl (local.get $words) (i32.const 2))))
    (loop $step
      (if (i32.ne (local.get $dst) (local.get $main)) (then
        (local.set $low (v128.andnot (v128.load $scratch (local.get $dst)) (v128.load $segment (local.get $src))))
        (local.set $high
          (v128.andnot (v128.load $scratch offset=16 (local.get $dst)) (v128.load $segment offset=16 (local.get $src))))
        (v128.store $scratch (local.get $dst) (local.get $low))
        (v128.store $scratch offset=16 (local.get $dst) (local.get $high))
        (local.set $any (v128.or (local.get $any) (v128.or (local.get $low) (local.get $high))))
        (local.set $src (i32.add (local.get $src) (i32.const 32)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 32)))
        (br $step))))
    (loop $tail
      (if (i32.ne (local.get $dst) (local.get $end)) (then
        (local.set $word
          (i32.and (i32.load $scratch (local.get $dst)) (i32.xor (i32.load $segment (local.get $src)) (i32.const -1))))
        (i32.store $scratch (local.get $dst) (local.get $word))
        (local.set $rest (i32.or (local.get $rest) (local.get $word)))
        (local.set $src (i32.add (local.get $src) (i32.const 4)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 4)))
        (br $tail))))
    (i32.or (v128.any_true (local.get $any)) (i32.ne (local.get $rest) (i32.const 0))))

  (func (export "or") (param $dst i32) (param $src i32) (param $words i32)
    (local $main i32) (local $end i32)
    (local.set $main (i32.add (local.get $dst) (i32.shl (i32.and (local.get $words) (i32.const -8)) (i32.const 2))))
    (local.set $end (i32.add (local.get $dst) (i32.shl (local.get $words) (i32.const 2))))
    (loop $step
      (if (i32.ne (local.get $dst) (local.get $main)) (then
        (v128.store $scratch (local.get $dst)
          (v128.or (v128.load $scratch (local.get $dst)) (v128.load $segment (local.get $src))))
        (v128.store $scratch offset=16 (local.get $dst)
          (v128.or (v128.load $scratch offset=16 (local.get $dst)) (v128.load $segment offset=16 (local.get $src))))
        (local.set $src (i32.add (local.get $src) (i32.const 32)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 32)))
        (br $step))))
    (loop $tail
      (if (i32.ne (local.get $dst) (local.get $end)) (then
        (i32.store $scratch (local.get $dst) (i32.or (i32.load $scratch (local.get $dst)) (i32.load $segment (local.get $src))))
        (local.set $src (i32.add (local.get $src) (i32.const 4)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 4)))
        (br $tail)))))

  (func (export "andOwn") (param $dst i32) (param $src i32) (param $words i32) (result i32)
    (local $main i32) (local $end i32) (local $low v128) (local $high v128) (local $any v128)
    (local $word i32) (local $rest i32)
    (local.set $main (i32.add (local.get $dst) (i32.shl (i32.and (local.get $words) (i32.const -8)) (i32.const 2))))
    (local.set $end (i32.add (local.get $dst) (i32.shl (local.get $words) (i32.const 2))))
    (loop $step
      (if (i32.ne (local.get $dst) (local.get $main)) (then
        (local.set $low (v128.and (v128.load $scratch (local.get $dst)) (v128.load $scratch (local.get $src))))
        (local.set $high
          (v128.and (v128.load $scratch offset=16 (local.get $dst)) (v128.load $scratch offset=16 (local.get $src))))
        (v128.store $scratch (local.get $dst) (local.get $low))
        (v128.store $scratch offset=16 (local.get $dst) (local.get $high))
        (local.set $any (v128.or (local.get $any) (v128.or (local.get $low) (local.get $high))))
        (local.set $src (i32.add (local.get $src) (i32.const 32)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 32)))
        (br $step))))
    (loop $tail
      (if (i32.ne (local.get $dst) (local.get $end)) (then
        (local.set $word (i32.and (i32.load $scratch (local.get $dst)) (i32.load $scratch (local.get $src))))
        (i32.store $scratch (local.get $dst) (local.get $word))
        (local.set $rest (i32.or (local.get $rest) (local.get $word)))
        (local.set $src (i32.add (local.get $src) (i32.const 4)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 4)))
        (br $tail))))
    (i32.or (v128.any_true (local.get $any)) (i32.ne (local.get $rest) (i32.const 0))))

  (func (export "andNotOwn") (param $dst i32) (param $src i32) (param $words i32) (result i32)
    (local $main i32) (local $end i32) (local $low v128) (local $high v128) (local $any v128)
    (local $word i32) (local $rest i32)
    (local.set $main (i32.add (local.get $dst) (i32.shl (i32.and (local.get $words) (i32.const -8)) (i32.const 2))))
    (local.set $end (i32.add (local.get $dst) (i32.shl (local.get $words) (i32.const 2))))
    (loop $step
      (if (i32.ne (local.get $dst) (local.get $main)) (then
        (local.set $low (v128.andnot (v128.load $scratch (local.get $dst)) (v128.load $scratch (local.get $src))))
        (local.set $high
          (v128.andnot (v128.load $scratch offset=16 (local.get $dst)) (v128.load $scratch offset=16 (local.get $src))))
        (v128.store $scratch (local.get $dst) (local.get $low))
        (v128.store $scratch offset=16 (local.get $dst) (local.get $high))
        (local.set $any (v128.or (local.get $any) (v128.or (local.get $low) (local.get $high))))
        (local.set $src (i32.add (local.get $src) (i32.const 32)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 32)))
        (br $step))))
    (loop $tail
      (if (i32.ne (local.get $dst) (local.get $end)) (then
        (local.set $word
          (i32.and (i32.load $scratch (local.get $dst)) (i32.xor (i32.load $scratch (local.get $src)) (i32.const -1))))
        (i32.store $scratch (local.get $dst) (local.get $word))
        (local.set $rest (i32.or (local.get $rest) (local.get $word)))
        (local.set $src (i32.add (local.get $src) (i32.const 4)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 4)))
        (br $tail))))
    (i32.or (v128.any_true (local.get $any)) (i32.ne (local.get $rest) (i32.const 0))))

  (func (export "orOwn") (param $dst i32) (param $src i32) (param $words i32)
    (local $main i32) (local $end i32)
    (local.set $main (i32.add (local.get $dst) (i32.shl (i32.and (local.get $words) (i32.const -8)) (i32.const 2))))
    (local.set $end (i32.add (local.get $dst) (i32.shl (local.get $words) (i32.const 2))))
    (loop $step
      (if (i32.ne (local.get $dst) (local.get $main)) (then
        (v128.store $scratch (local.get $dst)
          (v128.or (v128.load $scratch (local.get $dst)) (v128.load $scratch (local.get $src))))
        (v128.store $scratch offset=16 (local.get $dst)
          (v128.or (v128.load $scratch offset=16 (local.get $dst)) (v128.load $scratch offset=16 (local.get $src))))
        (local.set $src (i32.add (local.get $src) (i32.const 32)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 32)))
        (br $step))))
    (loop $tail
      (if (i32.ne (local.get $dst) (local.get $end)) (then
        (i32.store $scratch (local.get $dst) (i32.or (i32.load $scratch (local.get $dst)) (i32.load $scratch (local.get $src))))
        (local.set $src (i32.add (local.get $src) (i32.const 4)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 4)))
        (br $tail)))))

  ;; --- counts. i64.popcnt, not i8x16.popcnt: x86 without AVX-512 has no vector popcount, and emulating it is a third slower.

  (func $count (export "count") (param $src i32) (param $words i32) (result i32)
    (local $main i32) (local $end i32) (local $even i64) (local $odd i64)
    (local.set $main (i32.add (local.get $src) (i32.shl (i32.and (local.get $words) (i32.const -8)) (i32.const 2))))
    (local.set $end (i32.add (local.get $src) (i32.shl (local.get $words) (i32.const 2))))
    (loop $step
      (if (i32.ne (local.get $src) (local.get $main)) (then
        (local.set $even (i64.add (local.get $even) (i64.popcnt (i64.load $scratch (local.get $src)))))
        (local.set $odd (i64.add (local.get $odd) (i64.popcnt (i64.load $scratch offset=8 (local.get $src)))))
        (local.set $even (i64.add (local.get $even) (i64.popcnt (i64.load $scratch offset=16 (local.get $src)))))
        (local.set $odd (i64.add (local.get $odd) (i64.popcnt (i64.load $scratch offset=24 (local.get $src)))))
        (local.set $src (i32.add (local.get $src) (i32.const 32)))
        (br $step))))
    (loop $tail
      (if (i32.ne (local.get $src) (local.get $end)) (then
        (local.set $even (i64.add (local.get $even) (i64.popcnt (i64.load32_u $scratch (local.get $src)))))
        (local.set $src (i32.add (local.get $src) (i32.const 4)))
        (br $tail))))
    (i32.wrap_i64 (i64.add (local.get $even) (local.get $odd))))

  (func (export "countSegment") (param $src i32) (param $words i32) (result i32)
    (local $main i32) (local $end i32) (local $even i64) (local $odd i64)
    (local.set $main (i32.add (local.get $src) (i32.shl (i32.and (local.get $words) (i32.const -8)) (i32.const 2))))
    (local.set $end (i32.add (local.get $src) (i32.shl (local.get $words) (i32.const 2))))
    (loop $step
      (if (i32.ne (local.get $src) (local.get $main)) (then
        (local.set $even (i64.add (local.get $even) (i64.popcnt (i64.load $segment (local.get $src)))))
        (local.set $odd (i64.add (local.get $odd) (i64.popcnt (i64.load $segment offset=8 (local.get $src)))))
        (local.set $even (i64.add (local.get $even) (i64.popcnt (i64.load $segment offset=16 (local.get $src)))))
        (local.set $odd (i64.add (local.get $odd) (i64.popcnt (i64.load $segment offset=24 (local.get $src)))))
        (local.set $src (i32.add (local.get $src) (i32.const 32)))
        (br $step))))
    (loop $tail
      (if (i32.ne (local.get $src) (local.get $end)) (then
        (local.set $even (i64.add (local.get $even) (i64.popcnt (i64.load32_u $segment (local.get $src)))))
        (local.set $src (i32.add (local.get $src) (i32.const 4)))
        (br $tail))))
    (i32.wrap_i64 (i64.add (local.get $even) (local.get $odd))))

  (func (export "andCount") (param $own i32) (param $src i32) (param $words i32) (result i32)
    (local $main i32) (local $end i32) (local $even i64) (local $odd i64)
    (local.set $main (i32.add (local.get $own) (i32.shl (i32.and (local.get $words) (i32.const -8)) (i32.const 2))))
    (local.set $end (i32.add (local.get $own) (i32.shl (local.get $words) (i32.const 2))))
    (loop $step
      (if (i32.ne (local.get $own) (local.get $main)) (then
        (local.set $even (i64.add (local.get $even)
          (i64.popcnt (i64.and (i64.load $scratch (local.get $own)) (i64.load $segment (local.get $src))))))
        (local.set $odd (i64.add (local.get $odd)
          (i64.popcnt (i64.and (i64.load $scratch offset=8 (local.get $own)) (i64.load $segment offset=8 (local.get $src))))))
        (local.set $even (i64.add (local.get $even)
          (i64.popcnt (i64.and (i64.load $scratch offset=16 (local.get $own)) (i64.load $segment offset=16 (local.get $src))))))
        (local.set $odd (i64.add (local.get $odd)
          (i64.popcnt (i64.and (i64.load $scratch offset=24 (local.get $own)) (i64.load $segment offset=24 (local.get $src))))))
        (local.set $own (i32.add (local.get $own) (i32.const 32)))
        (local.set $src (i32.add (local.get $src) (i32.const 32)))
        (br $step))))
    (loop $tail
      (if (i32.ne (local.get $own) (local.get $end)) (then
        (local.set $even (i64.add (local.get $even)
          (i64.popcnt (i64.and (i64.load32_u $scratch (local.get $own)) (i64.load32_u $segment (local.get $src))))))
        (local.set $own (i32.add (local.get $own) (i32.const 4)))
        (local.set $src (i32.add (local.get $src) (i32.const 4)))
        (br $tail))))
    (i32.wrap_i64 (i64.add (local.get $even) (local.get $odd))))

  (func (export "andCountOwn") (param $own i32) (param $src i32) (param $words i32) (result i32)
    (local $main i32) (local $end i32) (local $even i64) (local $odd i64)
    (local.set $main (i32.add (local.get $own) (i32.shl (i32.and (local.get $words) (i32.const -8)) (i32.const 2))))
    (local.set $end (i32.add (local.get $own) (i32.shl (local.get $words) (i32.const 2))))
    (loop $step
      (if (i32.ne (local.get $own) (local.get $main)) (then
        (local.set $even (i64.add (local.get $even)
          (i64.popcnt (i64.and (i64.load $scratch (local.get $own)) (i64.load $scratch (local.get $src))))))
        (local.set $odd (i64.add (local.get $odd)
          (i64.popcnt (i64.and (i64.load $scratch offset=8 (local.get $own)) (i64.load $scratch offset=8 (local.get $src))))))
        (local.set $even (i64.add (local.get $even)
          (i64.popcnt (i64.and (i64.load $scratch offset=16 (local.get $own)) (i64.load $scratch offset=16 (local.get $src))))))
        (local.set $odd (i64.add (local.get $odd)
          (i64.popcnt (i64.and (i64.load $scratch offset=24 (local.get $own)) (i64.load $scratch offset=24 (local.get $src))))))
        (local.set $own (i32.add (local.get $own) (i32.const 32)))
        (local.set $src (i32.add (local.get $src) (i32.const 32)))
        (br $step))))
    (loop $tail
      (if (i32.ne (local.get $own) (local.get $end)) (then
        (local.set $even (i64.add (local.get $even)
          (i64.popcnt (i64.and (i64.load32_u $scratch (local.get $own)) (i64.load32_u $scratch (local.get $src))))))
        (local.set $own (i32.add (local.get $own) (i32.const 4)))
        (local.set $src (i32.add (local.get $src) (i32.const 4)))
        (br $tail))))
    (i32.wrap_i64 (i64.add (local.get $even) (local.get $odd))))

  ;; --- sorted lists: u16 members, 2 bytes each. Four members are read at once as one i64.

  ;; Sets the members of a list in a bitmap. A shift by $m is a shift by its five low bits.
  (func (export "orArray") (param $dst i32) (param $src i32) (param $n i32)
    (local $main i32) (local $end i32) (local $four i64) (local $m i32) (local $at i32)
    (local.set $main (i32.add (local.get $src) (i32.shl (i32.and (local.get $n) (i32.const -4)) (i32.const 1))))
    (local.set $end (i32.add (local.get $src) (i32.shl (local.get $n) (i32.const 1))))
    (loop $step
      (if (i32.ne (local.get $src) (local.get $main)) (then
        (local.set $four (i64.load $segment align=2 (local.get $src)))
        (local.set $m (i32.and (i32.wrap_i64 (local.get $four)) (i32.const 0xffff)))
        (local.set $at (i32.add (local.get $dst) (i32.shl (i32.shr_u (local.get $m) (i32.const 5)) (i32.const 2))))
        (i32.store $scratch (local.get $at)
          (i32.or (i32.load $scratch (local.get $at)) (i32.shl (i32.const 1) (local.get $m))))
        (local.set $m (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 16))) (i32.const 0xffff)))
        (local.set $at (i32.add (local.get $dst) (i32.shl (i32.shr_u (local.get $m) (i32.const 5)) (i32.const 2))))
        (i32.store $scratch (local.get $at)
          (i32.or (i32.load $scratch (local.get $at)) (i32.shl (i32.const 1) (local.get $m))))
        (local.set $m (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 32))) (i32.const 0xffff)))
        (local.set $at (i32.add (local.get $dst) (i32.shl (i32.shr_u (local.get $m) (i32.const 5)) (i32.const 2))))
        (i32.store $scratch (local.get $at)
          (i32.or (i32.load $scratch (local.get $at)) (i32.shl (i32.const 1) (local.get $m))))
        (local.set $m (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 48))))
        (local.set $at (i32.add (local.get $dst) (i32.shl (i32.shr_u (local.get $m) (i32.const 5)) (i32.const 2))))
        (i32.store $scratch (local.get $at)
          (i32.or (i32.load $scratch (local.get $at)) (i32.shl (i32.const 1) (local.get $m))))
        (local.set $src (i32.add (local.get $src) (i32.const 8)))
        (br $step))))
    (loop $tail
      (if (i32.ne (local.get $src) (local.get $end)) (then
        (local.set $m (i32.load16_u $segment (local.get $src)))
        (local.set $at (i32.add (local.get $dst) (i32.shl (i32.shr_u (local.get $m) (i32.const 5)) (i32.const 2))))
        (i32.store $scratch (local.get $at)
          (i32.or (i32.load $scratch (local.get $at)) (i32.shl (i32.const 1) (local.get $m))))
        (local.set $src (i32.add (local.get $src) (i32.const 2)))
        (br $tail)))))

  ;; Many lists together: a byte for each member, all zero between uses. Setting a byte takes less than half the time of a bit, which must be read
  ;; first; gathering the bits costs 64 KiB read and written, once a block.

  ;; Marks the members of $k lists: each member's byte becomes 255. $lists in scratch contains the address and length of each.
  (func (export "markArrays") (param $marks i32) (param $lists i32) (param $k i32)
    (local $last i32) (local $src i32) (local $n i32) (local $main i32) (local $end i32) (local $four i64)
    (local.set $last (i32.add (local.get $lists) (i32.shl (local.get $k) (i32.const 3))))
    (loop $list
      (if (i32.ne (local.get $lists) (local.get $last)) (then
        (local.set $src (i32.load $scratch (local.get $lists)))
        (local.set $n (i32.load $scratch offset=4 (local.get $lists)))
        (local.set $main (i32.add (local.get $src) (i32.shl (i32.and (local.get $n) (i32.const -4)) (i32.const 1))))
        (local.set $end (i32.add (local.get $src) (i32.shl (local.get $n) (i32.const 1))))
        (loop $step
          (if (i32.ne (local.get $src) (local.get $main)) (then
            (local.set $four (i64.load $segment align=2 (local.get $src)))
            (i32.store8 $scratch (i32.add (local.get $marks)
              (i32.and (i32.wrap_i64 (local.get $four)) (i32.const 0xffff))) (i32.const 255))
            (i32.store8 $scratch (i32.add (local.get $marks)
              (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 16))) (i32.const 0xffff))) (i32.const 255))
            (i32.store8 $scratch (i32.add (local.get $marks)
              (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 32))) (i32.const 0xffff))) (i32.const 255))
            (i32.store8 $scratch (i32.add (local.get $marks)
              (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 48)))) (i32.const 255))
            (local.set $src (i32.add (local.get $src) (i32.const 8)))
            (br $step))))
        (loop $tail
          (if (i32.ne (local.get $src) (local.get $end)) (then
            (i32.store8 $scratch (i32.add (local.get $marks) (i32.load16_u $segment (local.get $src))) (i32.const 255))
            (local.set $src (i32.add (local.get $src) (i32.const 2)))
            (br $tail))))
        (local.set $lists (i32.add (local.get $lists) (i32.const 8)))
        (br $list)))))

  ;; Sets the marked members in a bitmap, and clears the marks.
  (func (export "orMarks") (param $dst i32) (param $marks i32) (param $words i32)
    (local $end i32) (local $zero v128)
    (local.set $end (i32.add (local.get $dst) (i32.shl (local.get $words) (i32.const 2))))
    (loop $step
      (if (i32.ne (local.get $dst) (local.get $end)) (then
        (i32.store $scratch (local.get $dst) (i32.or (i32.load $scratch (local.get $dst)) (i32.or
          (i8x16.bitmask (v128.load $scratch (local.get $marks)))
          (i32.shl (i8x16.bitmask (v128.load $scratch offset=16 (local.get $marks))) (i32.const 16)))))
        (v128.store $scratch (local.get $marks) (local.get $zero))
        (v128.store $scratch offset=16 (local.get $marks) (local.get $zero))
        (local.set $marks (i32.add (local.get $marks) (i32.const 32)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 4)))
        (br $step)))))

  ;; The list of the members of a bitmap, at most 65,536. 64 members a step; an odd last word is read as one of 64 bits.
  ;; A loop over the members of a word ends where the processor didn't expect it. So 4, 8 or 16 are written for each word, whether it has
  ;; as many or not, while so many are left in all: the next word's overwrite those that were none. Not if most words are empty, or nearly full.
  (func (export "list") (param $dst i32) (param $own i32) (param $words i32) (result i32)
    (local $bits i64) (local $base i32) (local $n i32) (local $end i32) (local $next i32)
    (local.set $n (call $count (local.get $own) (local.get $words)))
    (local.set $end (i32.add (local.get $dst) (i32.shl (local.get $n) (i32.const 1))))
    (if (i32.gt_u (local.get $n) (i32.mul (local.get $words) (i32.const 3))) (then
      (if (i32.lt_u (local.get $n) (i32.mul (local.get $words) (i32.const 7))) (then
            (loop $step
              (if (i32.and (i32.gt_u (local.get $words) (i32.const 1)) (i32.gt_u (i32.sub (local.get $end) (local.get $dst)) (i32.const 31))) (then
                (local.set $bits (i64.load $scratch (local.get $own)))
                (local.set $next (i32.add (local.get $dst) (i32.shl (i32.wrap_i64 (i64.popcnt (local.get $bits))) (i32.const 1))))
                (i32.store16 $scratch (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (i32.store16 $scratch offset=2 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (i32.store16 $scratch offset=4 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (i32.store16 $scratch offset=6 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (i32.store16 $scratch offset=8 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (i32.store16 $scratch offset=10 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (i32.store16 $scratch offset=12 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (i32.store16 $scratch offset=14 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (i32.store16 $scratch offset=16 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (i32.store16 $scratch offset=18 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (i32.store16 $scratch offset=20 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (i32.store16 $scratch offset=22 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (i32.store16 $scratch offset=24 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (i32.store16 $scratch offset=26 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (i32.store16 $scratch offset=28 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (i32.store16 $scratch offset=30 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (if (i64.ne (local.get $bits) (i64.const 0)) (then
                  (local.set $dst (i32.add (local.get $dst) (i32.const 32)))
                  (loop $member
                    (i32.store16 $scratch (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                    (local.set $dst (i32.add (local.get $dst) (i32.const 2)))
                    (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                    (br_if $member (i64.ne (local.get $bits) (i64.const 0))))))
                (local.set $dst (local.get $next))
                (local.set $words (i32.sub (local.get $words) (i32.const 2)))
                (local.set $own (i32.add (local.get $own) (i32.const 8)))
                (local.set $base (i32.add (local.get $base) (i32.const 64)))
                (br $step)))))))
    (else (if (i32.gt_u (local.get $n) (i32.add (local.get $words) (i32.shr_u (local.get $words) (i32.const 2)))) (then
        (loop $step
          (if (i32.and (i32.gt_u (local.get $words) (i32.const 1)) (i32.gt_u (i32.sub (local.get $end) (local.get $dst)) (i32.const 15))) (then
            (local.set $bits (i64.load $scratch (local.get $own)))
            (local.set $next (i32.add (local.get $dst) (i32.shl (i32.wrap_i64 (i64.popcnt (local.get $bits))) (i32.const 1))))
            (i32.store16 $scratch (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
            (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
            (i32.store16 $scratch offset=2 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
            (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
            (i32.store16 $scratch offset=4 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
            (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
            (i32.store16 $scratch offset=6 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
            (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
            (i32.store16 $scratch offset=8 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
            (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
            (i32.store16 $scratch offset=10 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
            (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
            (i32.store16 $scratch offset=12 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
            (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
            (i32.store16 $scratch offset=14 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
            (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
            (if (i64.ne (local.get $bits) (i64.const 0)) (then
              (local.set $dst (i32.add (local.get $dst) (i32.const 16)))
              (loop $member
                (i32.store16 $scratch (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $dst (i32.add (local.get $dst) (i32.const 2)))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (br_if $member (i64.ne (local.get $bits) (i64.const 0))))))
            (local.set $dst (local.get $next))
            (local.set $words (i32.sub (local.get $words) (i32.const 2)))
            (local.set $own (i32.add (local.get $own) (i32.const 8)))
            (local.set $base (i32.add (local.get $base) (i32.const 64)))
            (br $step)))))
    (else (if (i32.gt_u (i32.shl (local.get $n) (i32.const 3)) (local.get $words)) (then
        (loop $step
          (if (i32.and (i32.gt_u (local.get $words) (i32.const 1)) (i32.gt_u (i32.sub (local.get $end) (local.get $dst)) (i32.const 7))) (then
            (local.set $bits (i64.load $scratch (local.get $own)))
            (local.set $next (i32.add (local.get $dst) (i32.shl (i32.wrap_i64 (i64.popcnt (local.get $bits))) (i32.const 1))))
            (i32.store16 $scratch (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
            (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
            (i32.store16 $scratch offset=2 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
            (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
            (i32.store16 $scratch offset=4 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
            (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
            (i32.store16 $scratch offset=6 (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
            (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
            (if (i64.ne (local.get $bits) (i64.const 0)) (then
              (local.set $dst (i32.add (local.get $dst) (i32.const 8)))
              (loop $member
                (i32.store16 $scratch (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $dst (i32.add (local.get $dst) (i32.const 2)))
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (br_if $member (i64.ne (local.get $bits) (i64.const 0))))))
            (local.set $dst (local.get $next))
            (local.set $words (i32.sub (local.get $words) (i32.const 2)))
            (local.set $own (i32.add (local.get $own) (i32.const 8)))
            (local.set $base (i32.add (local.get $base) (i32.const 64)))
            (br $step))))))))))
    (loop $step
      (if (i32.eq (local.get $dst) (local.get $end)) (then (return (local.get $n))))
      (if (i32.gt_u (local.get $words) (i32.const 1)) (then
        (local.set $bits (i64.load $scratch (local.get $own)))
        (local.set $words (i32.sub (local.get $words) (i32.const 2))))
      (else
        (local.set $bits (i64.load32_u $scratch (local.get $own)))
        (local.set $words (i32.const 0))))
      (if (i64.ne (local.get $bits) (i64.const 0)) (then
        (loop $member
          (i32.store16 $scratch (local.get $dst) (i32.add (local.get $base) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
          (local.set $dst (i32.add (local.get $dst) (i32.const 2)))
          (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
          (br_if $member (i64.ne (local.get $bits) (i64.const 0))))))
      (local.set $own (i32.add (local.get $own) (i32.const 8)))
      (local.set $base (i32.add (local.get $base) (i32.const 64)))
      (br $step))
    (unreachable))

  ;; How many members of a list are in a bitmap. Branch-free, because a miss is as likely as a hit.
  (func (export "andCountArray") (param $own i32) (param $src i32) (param $n i32) (result i32)
    (local $main i32) (local $end i32) (local $four i64) (local $m i32) (local $at i32) (local $even i32) (local $odd i32)
    (local.set $main (i32.add (local.get $src) (i32.shl (i32.and (local.get $n) (i32.const -4)) (i32.const 1))))
    (local.set $end (i32.add (local.get $src) (i32.shl (local.get $n) (i32.const 1))))
    (loop $step
      (if (i32.ne (local.get $src) (local.get $main)) (then
        (local.set $four (i64.load $segment align=2 (local.get $src)))
        (local.set $m (i32.and (i32.wrap_i64 (local.get $four)) (i32.const 0xffff)))
        (local.set $at (i32.add (local.get $own) (i32.shl (i32.shr_u (local.get $m) (i32.const 5)) (i32.const 2))))
        (local.set $even (i32.add (local.get $even)
          (i32.and (i32.const 1) (i32.shr_u (i32.load $scratch (local.get $at)) (local.get $m)))))
        (local.set $m (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 16))) (i32.const 0xffff)))
        (local.set $at (i32.add (local.get $own) (i32.shl (i32.shr_u (local.get $m) (i32.const 5)) (i32.const 2))))
        (local.set $odd (i32.add (local.get $odd)
          (i32.and (i32.const 1) (i32.shr_u (i32.load $scratch (local.get $at)) (local.get $m)))))
        (local.set $m (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 32))) (i32.const 0xffff)))
        (local.set $at (i32.add (local.get $own) (i32.shl (i32.shr_u (local.get $m) (i32.const 5)) (i32.const 2))))
        (local.set $even (i32.add (local.get $even)
          (i32.and (i32.const 1) (i32.shr_u (i32.load $scratch (local.get $at)) (local.get $m)))))
        (local.set $m (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 48))))
        (local.set $at (i32.add (local.get $own) (i32.shl (i32.shr_u (local.get $m) (i32.const 5)) (i32.const 2))))
        (local.set $odd (i32.add (local.get $odd)
          (i32.and (i32.const 1) (i32.shr_u (i32.load $scratch (local.get $at)) (local.get $m)))))
        (local.set $src (i32.add (local.get $src) (i32.const 8)))
        (br $step))))
    (loop $tail
      (if (i32.ne (local.get $src) (local.get $end)) (then
        (local.set $m (i32.load16_u $segment (local.get $src)))
        (local.set $at (i32.add (local.get $own) (i32.shl (i32.shr_u (local.get $m) (i32.const 5)) (i32.const 2))))
        (local.set $even (i32.add (local.get $even)
          (i32.and (i32.const 1) (i32.shr_u (i32.load $scratch (local.get $at)) (local.get $m)))))
        (local.set $src (i32.add (local.get $src) (i32.const 2)))
        (br $tail))))
    (i32.add (local.get $even) (local.get $odd)))

  ;; --- scans of a code column into a bitmap: a comparison fills a lane with ones,
  ;; bitmask gathers the lanes' top bits. One word a step.

  ;; Which bytes are members of any set of byte values. Universal classification by shuffles (W. Mula, "SIMD byte lookup",
  ;; 0x80.pl/notesen/2018-10-18-simd-byte-lookup.html; G. Langdale and D. Lemire, "Parsing gigabytes of JSON per second", 2019):
  ;; the low half of a value chooses a byte of a table, the high half the bit in it. Two tables hold the 16 bits:
  ;; A for values below 128, B for the others. A lane index of 128 and more gives 0, so the value's own top bit, kept in
  ;; the index for A and flipped for B, silences the wrong table. All other indexes are below 16, where the relaxed shuffle
  ;; (one instruction) means the same as the strict one (two) everywhere.
  ;; Constants are kept in locals: V8 holds a local in its register, but makes a constant anew at each use, in three instructions.
  (func (export "bytesIn") (param $dst i32) (param $src i32) (param $words i32) (param $set i32)
    (local $end i32) (local $a v128) (local $b v128) (local $bits v128)
    (local $index v128) (local $half v128) (local $top v128)
    (local $v v128) (local $i v128) (local $bit v128) (local $low i32)
    (local.set $a (v128.load $scratch (local.get $set)))
    (local.set $b (v128.load $scratch offset=16 (local.get $set)))
    (local.set $bits (v128.const i8x16 1 2 4 8 16 32 64 128 1 2 4 8 16 32 64 128))
    (local.set $index (i8x16.splat (i32.const 0x8f)))
    (local.set $half (i8x16.splat (i32.const 0x0f)))
    (local.set $top (i8x16.splat (i32.const 0x80)))
    (local.set $end (i32.add (local.get $dst) (i32.shl (local.get $words) (i32.const 2))))
    (loop $step
      (if (i32.ne (local.get $dst) (local.get $end)) (then
        (local.set $v (v128.load $segment (local.get $src)))
        (local.set $i (v128.and (local.get $v) (local.get $index)))
        (local.set $bit (i8x16.relaxed_swizzle (local.get $bits)
          (v128.and (i16x8.shr_u (local.get $v) (i32.const 4)) (local.get $half))))
        (local.set $low (i8x16.bitmask (i8x16.eq (local.get $bit) (v128.and (local.get $bit) (v128.or
          (i8x16.relaxed_swizzle (local.get $a) (local.get $i))
          (i8x16.relaxed_swizzle (local.get $b) (v128.xor (local.get $i) (local.get $top))))))))
        (local.set $v (v128.load $segment offset=16 (local.get $src)))
        (local.set $i (v128.and (local.get $v) (local.get $index)))
        (local.set $bit (i8x16.relaxed_swizzle (local.get $bits)
          (v128.and (i16x8.shr_u (local.get $v) (i32.const 4)) (local.get $half))))
        (i32.store $scratch (local.get $dst) (i32.or (local.get $low) (i32.shl
          (i8x16.bitmask (i8x16.eq (local.get $bit) (v128.and (local.get $bit) (v128.or
            (i8x16.relaxed_swizzle (local.get $a) (local.get $i))
            (i8x16.relaxed_swizzle (local.get $b) (v128.xor (local.get $i) (local.get $top)))))))
          (i32.const 16))))
        (local.set $src (i32.add (local.get $src) (i32.const 32)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 4)))
        (br $step)))))

  ;; Which bytes lie between $min and $max, both included: value - $min, wrapped, is at most $max - $min. Half of the steps of any set.
  (func (export "bytesBetween") (param $dst i32) (param $src i32) (param $words i32) (param $min i32) (param $max i32)
    (local $end i32) (local $from v128) (local $range v128)
    (if (i32.gt_u (local.get $max) (i32.const 0xff)) (then (local.set $max (i32.const 0xff))))
    (if (i32.gt_u (local.get $min) (local.get $max)) (then
      (memory.fill $scratch (local.get $dst) (i32.const 0) (i32.shl (local.get $words) (i32.const 2)))
      (return)))
    (local.set $from (i8x16.splat (local.get $min)))
    (local.set $range (i8x16.splat (i32.sub (local.get $max) (local.get $min))))
    (local.set $end (i32.add (local.get $dst) (i32.shl (local.get $words) (i32.const 2))))
    (loop $step
      (if (i32.ne (local.get $dst) (local.get $end)) (then
        (i32.store $scratch (local.get $dst) (i32.or
          (i8x16.bitmask
            (i8x16.le_u (i8x16.sub (v128.load $segment (local.get $src)) (local.get $from)) (local.get $range)))
          (i32.shl
            (i8x16.bitmask
              (i8x16.le_u (i8x16.sub (v128.load $segment offset=16 (local.get $src)) (local.get $from)) (local.get $range)))
            (i32.const 16))))
        (local.set $src (i32.add (local.get $src) (i32.const 32)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 4)))
        (br $step)))))

  ;; Which u16 values lie between $min and $max, both included: value - $min, wrapped, is at most $max - $min.
  (func (export "wordsBetween") (param $dst i32) (param $src i32) (param $words i32) (param $min i32) (param $max i32)
    (local $end i32) (local $from v128) (local $range v128)
    (if (i32.gt_u (local.get $max) (i32.const 0xffff)) (then (local.set $max (i32.const 0xffff))))
    (if (i32.gt_u (local.get $min) (local.get $max)) (then
      (memory.fill $scratch (local.get $dst) (i32.const 0) (i32.shl (local.get $words) (i32.const 2)))
      (return)))
    (local.set $from (i16x8.splat (local.get $min)))
    (local.set $range (i16x8.splat (i32.sub (local.get $max) (local.get $min))))
    (local.set $end (i32.add (local.get $dst) (i32.shl (local.get $words) (i32.const 2))))
    (loop $step
      (if (i32.ne (local.get $dst) (local.get $end)) (then
        (i32.store $scratch (local.get $dst) (i32.or
          (i8x16.bitmask (i8x16.narrow_i16x8_s
            (i16x8.le_u (i16x8.sub (v128.load $segment (local.get $src)) (local.get $from)) (local.get $range))
            (i16x8.le_u (i16x8.sub (v128.load $segment offset=16 (local.get $src)) (local.get $from)) (local.get $range))))
          (i32.shl
            (i8x16.bitmask (i8x16.narrow_i16x8_s
              (i16x8.le_u (i16x8.sub (v128.load $segment offset=32 (local.get $src)) (local.get $from)) (local.get $range))
              (i16x8.le_u (i16x8.sub (v128.load $segment offset=48 (local.get $src)) (local.get $from)) (local.get $range))))
            (i32.const 16))))
        (local.set $src (i32.add (local.get $src) (i32.const 64)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 4)))
        (br $step)))))

  ;; Which u16 values lie in one of two ranges: from $min to $max, and from $min2 to $max2. The column is read once.
  (func (export "wordsInEither") (param $dst i32) (param $src i32) (param $words i32)
    (param $min i32) (param $max i32) (param $min2 i32) (param $max2 i32)
    (local $end i32) (local $from v128) (local $range v128) (local $from2 v128) (local $range2 v128) (local $v v128)
    (local.set $from (i16x8.splat (local.get $min)))
    (local.set $range (i16x8.splat (i32.sub (local.get $max) (local.get $min))))
    (local.set $from2 (i16x8.splat (local.get $min2)))
    (local.set $range2 (i16x8.splat (i32.sub (local.get $max2) (local.get $min2))))
    (local.set $end (i32.add (local.get $dst) (i32.shl (local.get $words) (i32.const 2))))
    (loop $step
      (if (i32.ne (local.get $dst) (local.get $end)) (then
        (i32.store $scratch (local.get $dst) (i32.or
          (i8x16.bitmask (i8x16.narrow_i16x8_s
            (v128.or
              (i16x8.le_u (i16x8.sub (local.tee $v (v128.load $segment offset=0 (local.get $src))) (local.get $from)) (local.get $range))
              (i16x8.le_u (i16x8.sub (local.get $v) (local.get $from2)) (local.get $range2)))
            (v128.or
              (i16x8.le_u (i16x8.sub (local.tee $v (v128.load $segment offset=16 (local.get $src))) (local.get $from)) (local.get $range))
              (i16x8.le_u (i16x8.sub (local.get $v) (local.get $from2)) (local.get $range2)))))
          (i32.shl
            (i8x16.bitmask (i8x16.narrow_i16x8_s
            (v128.or
              (i16x8.le_u (i16x8.sub (local.tee $v (v128.load $segment offset=32 (local.get $src))) (local.get $from)) (local.get $range))
              (i16x8.le_u (i16x8.sub (local.get $v) (local.get $from2)) (local.get $range2)))
            (v128.or
              (i16x8.le_u (i16x8.sub (local.tee $v (v128.load $segment offset=48 (local.get $src))) (local.get $from)) (local.get $range))
              (i16x8.le_u (i16x8.sub (local.get $v) (local.get $from2)) (local.get $range2)))))
            (i32.const 16))))
        (local.set $src (i32.add (local.get $src) (i32.const 64)))
        (local.set $dst (i32.add (local.get $dst) (i32.const 4)))
        (br $step)))))

  ;; --- histograms: how often a code occurs among the members of a bitmap

  ;; For each member i: the u32 at $dst + 4 * code[i] grows by one. 64 members a step;
  ;; an odd last word is read as one of 64 bits.
  (func (export "columnCounts") (param $own i32) (param $src i32) (param $words i32) (param $dst i32)
    (local $bits i64) (local $at i32)
    (loop $step
      (if (i32.gt_u (local.get $words) (i32.const 1)) (then
        (local.set $bits (i64.load $scratch (local.get $own)))
        (local.set $words (i32.sub (local.get $words) (i32.const 2))))
      (else
        (if (i32.eqz (local.get $words)) (then (return)))
        (local.set $bits (i64.load32_u $scratch (local.get $own)))
        (local.set $words (i32.const 0))))
      (if (i64.ne (local.get $bits) (i64.const 0)) (then
        (loop $member
          (local.set $at (i32.add (local.get $dst) (i32.shl
            (i32.load8_u $segment (i32.add (local.get $src) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
            (i32.const 2))))
          (i32.store $scratch (local.get $at)
            (i32.add (i32.load $scratch (local.get $at)) (i32.const 1)))
          (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
          (br_if $member (i64.ne (local.get $bits) (i64.const 0))))))
      (local.set $own (i32.add (local.get $own) (i32.const 8)))
      (local.set $src (i32.add (local.get $src) (i32.const 64)))
      (br $step)))

  ;; The same for five columns and the $n members of a list in scratch. The counters of the columns are 1,024 bytes apart, from $dst on.
  ;; Most members often have the same code, and a counter can only grow once its last store has been read: with five at a time the
  ;; processor works on the others while it waits for one.
  (func (export "columnCounts5") (param $list i32) (param $n i32)
    (param $a i32) (param $b i32) (param $c i32) (param $d i32) (param $e i32) (param $dst i32)
    (local $end i32) (local $m i32) (local $at i32)
    (local.set $end (i32.add (local.get $list) (i32.shl (local.get $n) (i32.const 1))))
    (loop $step
      (if (i32.ne (local.get $list) (local.get $end)) (then
        (local.set $m (i32.load16_u $scratch (local.get $list)))
        (local.set $at (i32.add (local.get $dst) (i32.shl
          (i32.load8_u $segment (i32.add (local.get $a) (local.get $m))) (i32.const 2))))
        (i32.store $scratch (local.get $at) (i32.add (i32.load $scratch (local.get $at)) (i32.const 1)))
        (local.set $at (i32.add (local.get $dst) (i32.shl
          (i32.load8_u $segment (i32.add (local.get $b) (local.get $m))) (i32.const 2))))
        (i32.store $scratch offset=1024 (local.get $at) (i32.add (i32.load $scratch offset=1024 (local.get $at)) (i32.const 1)))
        (local.set $at (i32.add (local.get $dst) (i32.shl
          (i32.load8_u $segment (i32.add (local.get $c) (local.get $m))) (i32.const 2))))
        (i32.store $scratch offset=2048 (local.get $at) (i32.add (i32.load $scratch offset=2048 (local.get $at)) (i32.const 1)))
        (local.set $at (i32.add (local.get $dst) (i32.shl
          (i32.load8_u $segment (i32.add (local.get $d) (local.get $m))) (i32.const 2))))
        (i32.store $scratch offset=3072 (local.get $at) (i32.add (i32.load $scratch offset=3072 (local.get $at)) (i32.const 1)))
        (local.set $at (i32.add (local.get $dst) (i32.shl
          (i32.load8_u $segment (i32.add (local.get $e) (local.get $m))) (i32.const 2))))
        (i32.store $scratch offset=4096 (local.get $at) (i32.add (i32.load $scratch offset=4096 (local.get $at)) (i32.const 1)))
        (local.set $list (i32.add (local.get $list) (i32.const 2)))
        (br $step)))))

  ;; The same for a column of u16: the counters are at $dst + 4 * code.
  (func (export "wordCounts") (param $list i32) (param $n i32) (param $src i32) (param $dst i32)
    (local $end i32) (local $at i32)
    (local.set $end (i32.add (local.get $list) (i32.shl (local.get $n) (i32.const 1))))
    (loop $step
      (if (i32.ne (local.get $list) (local.get $end)) (then
        (local.set $at (i32.add (local.get $dst) (i32.shl
          (i32.load16_u $segment (i32.add (local.get $src)
            (i32.shl (i32.load16_u $scratch (local.get $list)) (i32.const 1))))
          (i32.const 2))))
        (i32.store $scratch (local.get $at) (i32.add (i32.load $scratch (local.get $at)) (i32.const 1)))
        (local.set $list (i32.add (local.get $list) (i32.const 2)))
        (br $step)))))
)
