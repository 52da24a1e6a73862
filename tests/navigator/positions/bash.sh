TARGET=1
target() { return 0; }
echo $TARGET
echo ${TARGET}
echo "${TARGET:-x}"
echo "$TARGET"
echo "a${TARGET}b"
echo ${TARGET[@]}
echo ${#TARGET}
echo $((TARGET + 1))
(( TARGET > 1 ))
[[ $TARGET == 1 ]]
[ "$TARGET" = 1 ]
case $TARGET in x) ;; esac
case x in $TARGET) ;; esac
if [ $TARGET ]; then :; fi
while [ $TARGET ]; do :; done
for x in $TARGET; do :; done
for x in "${TARGET[@]}"; do :; done
a1=$TARGET
a2=(x $TARGET)
a3=$(f $TARGET)
export TARGET
unset TARGET
TARGET+=1
x > $TARGET
x <<< $TARGET
cat <<X
$TARGET
X
target
target a b
x=$(target)
x=`target`
trap target EXIT
export -f target
if target; then :; fi
x | target
x && target
x || target
target &
f "$(target)"
f <(target)
command target
xargs target
a4() { target; }
a5() { echo $TARGET; }
a6() { local TARGET=2; echo $TARGET; } # no use: a variable of its own
echo TARGET # no use: a word
echo 'TARGET' # no use: a text
