# Runs scripts that come one after the other as /panel/job-N.sh, N from 1 on: what each prints, and its exit status, are
# in job-N.out and job-N.status. A script during which the machine boots is run again, with one more in BOOT; so that a
# script knows how often that was. Such a script makes the file `booting`: it has not ended when the shutdown kills it. The
# file `stop` ends it all.
. /panel/functions.sh
cd /panel
rm -f booting
number=1
while [ ! -e stop ]; do
    if [ -e "job-$number.status" ]; then
        number=$((number + 1))
    elif [ -e "job-$number.sh" ]; then
        export BOOT=$(($(cat "job-$number.boot" 2> /dev/null || echo -1) + 1))
        echo "$BOOT" > "job-$number.boot"
        bash "job-$number.sh" >> "job-$number.out" 2>&1
        ending=$?
        [ ! -e booting ] || exec sleep infinity
        echo $ending > job.ending
        mv job.ending "job-$number.status"
    else
        sleep 0.1
    fi
done
